import { audit } from '../audit/audit.ts';
import { contents } from '../content/content.module.ts';
import type { Exports } from '../exports/exports.ts';
import { api } from '../http/router.ts';
import type { MailService } from '../mail/mail.service.ts';
import { notifyClientsRepository } from './notifyClients.repository.ts';
import { createFindRecipients, createNotifyClients, createWithdrawMails } from './notifyClients.ts';
import { readingRepository } from './reading.repository.ts';
import { spvMessagesExport } from './spvMessages.export.ts';
import { spvMessagesLabels } from './spvMessages.labels.ts';
import { spvMessagesPolicies } from './spvMessages.policies.ts';
import { spvMessagesRepository } from './spvMessages.repository.ts';
import { createSpvMessagesService, type SpvMessagesDeps } from './spvMessages.service.ts';
import { unreadableRepository } from './unreadable.repository.ts';
import { createUnreadableService } from './unreadable.service.ts';

type Deps = Pick<
  SpvMessagesDeps,
  'tenants' | 'signFileUrl' | 'onReceipts' | 'addNotices' | 'takeAnswers' | 'takeContents'
> & {
  readonly exports: Exports;
  readonly mails: Pick<MailService, 'queue' | 'refusalOf' | 'withdraw'>;
};

export { messageDocumentName } from './messageDocument.ts';
export { legalDaysOf, TERM_END } from './legalDay.ts';
export { WANTS_ANSWER } from './messageFilter.ts';

/** What other areas ask of messages. */
export type Messages = Pick<typeof spvMessagesRepository, 'find'>;
/** Messages of the mailbox, for other areas. */
export const messages: Messages = spvMessagesRepository;

/** The calls of `spvMessages`. */
export function spvMessagesModule({ exports, mails, ...deps }: Deps) {
  const service = createSpvMessagesService({
    ...deps,
    messages: spvMessagesRepository,
    reading: readingRepository,
    unreadable: unreadableRepository,
    contents,
    audit,
  });
  const { tenants } = deps;
  const sending = { tenants, notifications: notifyClientsRepository, mails, audit };
  const notify = createNotifyClients(sending);
  const withdraw = createWithdrawMails(sending);
  const recipients = createFindRecipients(sending);
  return {
    labels: spvMessagesLabels,
    policies: spvMessagesPolicies,
    exports: [spvMessagesExport],
    routes: {
      list: api.spvMessages.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: api.spvMessages.count.handler(({ input, context }) => service.count(context.actor, input)),
      export: api.spvMessages.export.handler(({ input: { format, filter }, context: { actor, language } }) =>
        exports.sign(actor, spvMessagesExport, { language, format, filter: { ...filter, readerId: actor.userId } }),
      ),
      summary: api.spvMessages.summary.handler(({ input, context }) =>
        service.summary(context.actor, input.certificateThumbprint),
      ),
      withoutContent: api.spvMessages.withoutContent.handler(({ input, context }) =>
        service.withoutContent(context.actor, input.certificateThumbprint),
      ),
      get: api.spvMessages.get.handler(({ input, context }) => service.get(context.actor, input.id)),
      ...unreadableRoutes({ tenants }),
      store: api.spvMessages.store.handler(({ input, context }) => service.store(context.actor, input)),
      setContents: api.spvMessages.setContents.handler(({ input, context }) =>
        service.setContents(context.actor, input),
      ),
      fetchAgain: api.spvMessages.fetchAgain.handler(({ input, context }) =>
        service.fetchAgain(context.actor, input.messagesIds),
      ),
      notify: api.spvMessages.notify.handler(({ input, context }) => notify(context.actor, input)),
      withdraw: api.spvMessages.withdraw.handler(({ input, context }) => withdraw(context.actor, input.batchId)),
      markRead: api.spvMessages.markRead.handler(({ input, context }) =>
        service.markRead(context.actor, input.messagesIds),
      ),
      markUnread: api.spvMessages.markUnread.handler(({ input, context }) =>
        service.markUnread(context.actor, input.messagesIds),
      ),
      recipients: api.spvMessages.recipients.handler(({ input, context }) =>
        recipients(context.actor, input.messagesIds),
      ),
      archive: api.spvMessages.archive.handler(({ input, context }) =>
        service.archive(context.actor, input.messagesIds),
      ),
      unarchive: api.spvMessages.unarchive.handler(({ input, context }) =>
        service.unarchive(context.actor, input.messagesIds),
      ),
    },
  };
}

function unreadableRoutes({ tenants }: Pick<Deps, 'tenants'>) {
  const service = createUnreadableService({ tenants, unreadable: unreadableRepository, audit });
  return {
    unreadable: api.spvMessages.unreadable.handler(({ context }) => service.list(context.actor)),
    settleUnreadable: api.spvMessages.settleUnreadable.handler(({ input, context }) =>
      service.settle(context.actor, input.messagesIds, input.isSettled),
    ),
  };
}
