import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { users } from '../users/users.module.ts';
import { invitationsPolicies } from './invitations.policies.ts';
import { invitationsRepository } from './invitations.repository.ts';
import { createInvitationsService, type InvitationsDeps } from './invitations.service.ts';

type Deps = Pick<InvitationsDeps, 'tenants' | 'mails' | 'invitationUrl'>;

/** The calls of `invitations`. */
export function invitationsModule({ tenants, mails, invitationUrl }: Deps) {
  const invitations = createInvitationsService({
    tenants,
    mails,
    invitationUrl,
    invitations: invitationsRepository,
    users,
    audit,
  });
  return {
    policies: invitationsPolicies,
    routes: {
      list: api.invitations.list.handler(({ context }) => invitations.list(context.actor)),
      create: api.invitations.create.handler(({ input, context: { actor, language } }) =>
        invitations.create(actor, input, language),
      ),
      resend: api.invitations.resend.handler(({ input, context: { actor, language } }) =>
        invitations.resend(actor, input.id, language),
      ),
      withdraw: api.invitations.withdraw.handler(({ input, context }) => invitations.withdraw(context.actor, input.id)),
    },
  };
}
