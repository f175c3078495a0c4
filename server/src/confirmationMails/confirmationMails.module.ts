import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { api } from '../http/router.ts';
import { EVERY_MINUTE } from '../jobs/jobs.ts';
import type { MailService } from '../mail/mail.service.ts';
import { confirmationMailsPolicies } from './confirmationMails.policies.ts';
import { confirmationMailsRepository as switches } from './confirmationMails.repository.ts';
import { createConfirmationMails, createSendConfirmations } from './confirmationMails.service.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly mails: Pick<MailService, 'queue' | 'refusalOf'>;
  readonly now: () => Date;
};

/** The calls of `confirmationMails`, and the job that sends. */
export function confirmationMailsModule({ tenants, mails, now }: Deps) {
  const deps = { tenants, mails, switches, clients, audit, now };
  const service = createConfirmationMails(deps);
  const calls = api.confirmationMails;
  return {
    policies: confirmationMailsPolicies,
    routes: {
      get: calls.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      set: calls.set.handler(({ input, context }) => service.set(context.actor, input)),
    },
    jobs: {
      sendConfirmations: { name: 'confirmations.send', cron: EVERY_MINUTE, run: createSendConfirmations(deps) },
    },
  };
}
