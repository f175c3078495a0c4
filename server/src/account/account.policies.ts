import type { account as calls } from '#contracts/api/account.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `account`. */
export const accountPolicies = {
  get: staff,
} satisfies PoliciesOf<typeof calls>;
