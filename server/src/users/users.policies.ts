import type { users as calls } from '#contracts/api/users.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `users`. */
export const usersPolicies = {
  list: staff,
} satisfies PoliciesOf<typeof calls>;
