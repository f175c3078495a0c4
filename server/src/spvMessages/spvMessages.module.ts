import { audit } from '../audit/audit.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import type { MailService } from '../mail/mail.service.ts';
import { spvMessagesExport } from './spvMessages.export.ts';
import { createFindRecipients, createNotifyClients } from './notifyClients.ts';
import { notifyClientsRepository } from './notifyClients.repository.ts';
import { spvMessagesLabels } from './spvMessages.labels.ts';
import { spvMessagesPolicies } from './spvMessages.policies.ts';
import { spvMessagesRepository } from './spvMessages.repository.ts';
import { createSpvMessagesService, type SpvMessagesDeps } from './spvMessages.service.ts';

type Deps = Pick<
  SpvMessagesDeps,
  'tenants' | 'signFileUrl' | 'onReceipts' | 'addNotices' | 'takeAnswers' | 'takeContents'
> & {
  readonly exports: Exports;
  readonly mails: Pick<MailService, 'queue'>;
};

/** The calls of `spvMessages`. */
export function spvMessagesModule({ exports, mails, ...deps }: Deps) {
  const messages = createSpvMessagesService({
    ...deps,
    messages: spvMessagesRepository,
    contents: contentRepository,
    audit,
  });
  const { tenants } = deps;
  const notify = createNotifyClients({ tenants, notifications: notifyClientsRepository, mails, audit });
  const recipients = createFindRecipients({ tenants, notifications: notifyClientsRepository });
  return {
    labels: spvMessagesLabels,
    policies: spvMessagesPolicies,
    exports: [spvMessagesExport],
    routes: {
      list: api.spvMessages.list.handler(({ input, context }) => messages.list(context.actor, input)),
      count: api.spvMessages.count.handler(({ input, context }) => messages.count(context.actor, input)),
      export: api.spvMessages.export.handler(({ input, context: { actor, language } }) =>
        exports.sign(actor, spvMessagesExport, { language, ...input }),
      ),
      summary: api.spvMessages.summary.handler(({ input, context }) =>
        messages.summary(context.actor, input.certificateThumbprint),
      ),
      withoutContent: api.spvMessages.withoutContent.handler(({ input, context }) =>
        messages.withoutContent(context.actor, input.certificateThumbprint),
      ),
      get: api.spvMessages.get.handler(({ input, context }) => messages.get(context.actor, input.id)),
      store: api.spvMessages.store.handler(({ input, context }) => messages.store(context.actor, input)),
      setContents: api.spvMessages.setContents.handler(({ input, context }) =>
        messages.setContents(context.actor, input),
      ),
      fetchAgain: api.spvMessages.fetchAgain.handler(({ input, context }) =>
        messages.fetchAgain(context.actor, input.messagesIds),
      ),
      notify: api.spvMessages.notify.handler(({ input, context }) => notify(context.actor, input)),
      recipients: api.spvMessages.recipients.handler(({ input, context }) =>
        recipients(context.actor, input.messagesIds),
      ),
      archive: api.spvMessages.archive.handler(({ input, context }) =>
        messages.archive(context.actor, input.messagesIds),
      ),
      unarchive: api.spvMessages.unarchive.handler(({ input, context }) =>
        messages.unarchive(context.actor, input.messagesIds),
      ),
    },
  };
}
