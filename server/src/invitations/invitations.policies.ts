import type { invitations as calls } from '#contracts/api/invitations.ts';
import { admins, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `invitations`. */
export const invitationsPolicies = {
  list: staff,
  create: admins,
  resend: admins,
  withdraw: admins,
} satisfies PoliciesOf<typeof calls>;
