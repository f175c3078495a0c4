import type { NotNotifiedReason } from '#contracts/api/spvMessage.ts';
import { MAIL_ATTACHMENTS_BYTES_MAX } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { MailService } from '../mail/mail.service.ts';
import { senderNameOf } from '../mail/mailAddress.ts';
import { MESSAGE_TEMPLATE } from './messageMail.ts';
import type { MessageToSend, NotifyClientsRepository } from './notifyClients.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly notifications: NotifyClientsRepository;
  readonly mails: Pick<MailService, 'queue'>;
  readonly audit: Audit;
};
type Batch = { readonly batchId: string; readonly messagesIds: readonly string[] };
/** A message that can be sent. */
type Sendable = MessageToSend & {
  readonly clientName: string;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly contentId: string;
};

/** A mail with a document is worth sending for so many minutes. */
const EXPIRES_MINUTES = 3 * 24 * 60;

/**
 * Sends messages to the primary contacts of their clients, with the document attached and answers to the account manager.
 * What cannot be sent is named with its reason; a repeated batch sends nothing twice.
 *
 * @throws {AppError} `message.notFound` when one is not the firm's
 */
export const createNotifyClients =
  ({ tenants, notifications, mails, audit }: Deps) =>
  (actor: Actor, { batchId, messagesIds }: Batch) =>
    tenants.run(actor.tenantId, async (tx) => {
      const asked = [...new Set(messagesIds)];
      const found = await notifications.toSend(tx, asked);
      if (found.length !== asked.length) throw new AppError('message.notFound');
      const failed = found.flatMap((message) => {
        const reason = refusalOf(message);
        return reason === null ? [] : [{ id: message.id, reason }];
      });
      const sendable = found.filter(isSendable);
      const sent: Sendable[] = [];
      for (const message of sendable) {
        if (!(await notifications.note(tx, batchId, actor.userId, message))) continue;
        const { id, contactName, contactEmail: address, managerName, managerEmail, contentId } = message;
        await mails.queue(tx, {
          kind: 'spvMessage',
          language: 'clients',
          recipient: { name: senderNameOf(contactName), address },
          ...(managerEmail === null
            ? {}
            : { replyTo: { name: senderNameOf(managerName ?? ''), address: managerEmail } }),
          template: MESSAGE_TEMPLATE,
          values: message,
          entityId: id,
          attachmentIds: [contentId],
          expiresInMinutes: EXPIRES_MINUTES,
        });
        sent.push(message);
      }
      await audit.append(
        tx,
        actor.userId,
        sent.map(({ id, contactEmail }) => ({
          action: 'spvMessage.notify' as const,
          entityId: id,
          after: { batchId, contactEmail },
        })),
      );
      return { changed: sendable.map(({ id }) => id), failed };
    });

/**
 * To whom messages would go, or why they would not; nothing is sent.
 *
 * @throws {AppError} `message.notFound` when one is not the firm's
 */
export const createFindRecipients =
  ({ tenants, notifications }: Pick<Deps, 'tenants' | 'notifications'>) =>
  (actor: Actor, messagesIds: readonly string[]) =>
    tenants.read(actor.tenantId, async (tx) => {
      const asked = [...new Set(messagesIds)];
      const found = await notifications.find(tx, asked);
      if (found.length !== asked.length) throw new AppError('message.notFound');
      return found.map((message) => {
        const { id, title, clientId, clientName, contactName, contactEmail } = message;
        return { id, title, clientId, clientName, contactName, contactEmail, reason: refusalOf(message) };
      });
    });

function refusalOf({ clientName, contactEmail, contentId, sizeBytes }: MessageToSend): NotNotifiedReason | null {
  if (clientName === null) return 'noClient';
  if (contactEmail === null) return 'noContact';
  if (contentId === null) return 'noDocument';
  return (sizeBytes ?? 0) > MAIL_ATTACHMENTS_BYTES_MAX ? 'tooLarge' : null;
}

const isSendable = (message: MessageToSend): message is Sendable => refusalOf(message) === null;
