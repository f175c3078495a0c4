import type { users as calls } from '#contracts/api/users.ts';
import { admins, owners, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `users`. */
export const usersPolicies = {
  list: staff,
  colleagues: staff,
  /** Every change makes or unmakes an admin or an owner. */
  setRole: owners,
  setApproval: admins,
  remove: admins,
  leave: staff,
} satisfies PoliciesOf<typeof calls>;
