import { CONTACT_FORM_URL } from '#contracts/limits.ts';
import { audit } from '../audit/audit.ts';
import { clients } from '../clients/clients.module.ts';
import { contents } from '../content/content.module.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import { messages } from '../spvMessages/spvMessages.module.ts';
import { answersFrom } from './contactFormAnswers.ts';
import { contactConfiguration } from './contactFormConfiguration.ts';
import type { SpvContactsDeps } from './contactFormParts.ts';
import { spvContactsExport } from './spvContacts.export.ts';
import { spvContactsLabels } from './spvContacts.labels.ts';
import { spvContactsPolicies } from './spvContacts.policies.ts';
import { spvContactsRepository as forms } from './spvContacts.repository.ts';
import { createSpvContactsService } from './spvContacts.service.ts';

type Deps = Pick<SpvContactsDeps, 'tenants' | 'signFileUrl' | 'now'> & {
  readonly exports: Exports;
  /** Address of the authority's public form. */
  readonly contactFormUrl?: string;
};

export { categoryTitle } from './contactFormConfiguration.ts';

/** The calls of `spvContacts`, and what messages do to contact forms. */
export function spvContactsModule({ exports, contactFormUrl = CONTACT_FORM_URL, ...given }: Deps) {
  const service = createSpvContactsService({ ...given, forms, clients, contents, messages, audit });
  const configuration = contactConfiguration(contactFormUrl);
  const calls = api.spvContacts;
  return {
    labels: spvContactsLabels,
    policies: spvContactsPolicies,
    exports: [spvContactsExport],
    routes: {
      list: calls.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: calls.count.handler(({ input, context }) => service.count(context.actor, input)),
      export: calls.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, spvContactsExport, { language, ...input }),
      ),
      configuration: calls.configuration.handler(() => configuration),
      get: calls.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      create: calls.create.handler(({ input, context }) => service.create(context.actor, input)),
      submitted: calls.submitted.handler(({ input, context }) => service.submitted(context.actor, input)),
    },
    /** Takes new messages, by the authority's ids, in the transaction that stores them. */
    takeAnswers: (tx: TenantTx, messageIds: readonly string[]) => answersFrom({ forms }, tx, messageIds),
  };
}
