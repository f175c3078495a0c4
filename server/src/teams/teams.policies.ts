import type { teams as calls } from '#contracts/api/teams.ts';
import { admins, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `teams`. */
export const teamsPolicies = {
  list: staff,
  create: admins,
  update: admins,
  remove: admins,
} satisfies PoliciesOf<typeof calls>;
