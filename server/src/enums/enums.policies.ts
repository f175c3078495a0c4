import type { enums as calls } from '#contracts/api/account.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `enums`. */
export const enumsPolicies = {
  get: staff,
} satisfies PoliciesOf<typeof calls>;
