import type { search as calls } from '#contracts/api/search.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `search`. */
export const searchPolicies = {
  find: staff,
} satisfies PoliciesOf<typeof calls>;
