import type { tags as calls } from '#contracts/api/workItem.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `tags`. */
export const tagsPolicies = {
  list: staff,
} satisfies PoliciesOf<typeof calls>;
