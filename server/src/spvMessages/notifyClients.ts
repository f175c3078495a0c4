import { randomUUID } from 'node:crypto';
import type { MailRecipient, MessageToSend as Asked, NotNotifiedReason } from '#contracts/api/spvMessage.ts';
import { MAIL_ATTACHMENTS_BYTES_MAX, MAIL_HOLD_MS } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { mailRepository } from '../mail/mail.repository.ts';
import type { MailService } from '../mail/mail.service.ts';
import { senderNameOf } from '../mail/mailAddress.ts';
import { renderMail } from '../mail/mailTemplate.ts';
import { legalDaysOf } from './legalDay.ts';
import { messageDocumentName } from './messageDocument.ts';
import { MESSAGE_TEMPLATE } from './messageMail.ts';
import type { MessageToSend, NotifyClientsRepository } from './notifyClients.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly notifications: NotifyClientsRepository;
  readonly mails: Pick<MailService, 'queue' | 'withdraw'>;
  readonly audit: Audit;
};
type Batch = { readonly batchId: string; readonly messages: readonly Asked[]; readonly note?: string };
/** A message that can be sent, and to whom. */
type Sendable = {
  readonly message: MessageToSend & { readonly clientName: string; readonly contentId: string };
  readonly to: readonly MailRecipient[];
};

/** A mail with a document is worth sending for so many minutes. */
const EXPIRES_MINUTES = 3 * 24 * 60;

/**
 * Sends messages to their clients, with the document attached and answers to the account manager: to the people whom the
 * sender has chosen, else to the primary contact. The mails leave after MAIL_HOLD_MS. What cannot be sent is named with its
 * reason; a repeated batch sends nothing twice.
 *
 * @throws {AppError} `auth.emailUnconfirmed`, `mail.tooMany`; `message.notFound` when one is not the firm's
 */
export const createNotifyClients =
  ({ tenants, notifications, mails, audit }: Deps) =>
  (actor: Actor, { batchId, messages, note = '' }: Batch) =>
    tenants.run(actor.tenantId, async (tx) => {
      const asked = new Map(messages.map((message) => [message.id, message]));
      const found = await notifications.toSend(tx, [...asked.keys()]);
      if (found.length !== asked.size) throw new AppError('message.notFound');
      // Read under the lock: what another call of this batch has sent meanwhile is not sent again.
      const isSent = await notifications.sentWith(tx, batchId);
      const fresh = found.filter(({ id }) => !isSent.has(id));
      const failed: { id: string; reason: NotNotifiedReason }[] = [];
      const sendable: Sendable[] = [];
      for (const message of fresh) {
        const ready = readyOf(message, asked.get(message.id));
        if (typeof ready === 'string') failed.push({ id: message.id, reason: ready });
        else sendable.push(ready);
      }
      const entries = [];
      for (const { message, to } of sendable) {
        const people = distinct(to);
        for (const { name, email } of people) {
          const mailId = randomUUID();
          await notifications.note(tx, { messageId: message.id, batchId, sentBy: actor.userId, mailId, name, email });
          await mails.queue(tx, { ...mailOf(message, { name, email }, note), id: mailId });
        }
        const contactEmail = people.map(({ email }) => email).join(', ');
        const after = { batchId, contactEmail };
        entries.push({ action: 'spvMessage.notify' as const, entityId: message.id, after });
      }
      await notifications.noteLast(
        tx,
        sendable.map(({ message }) => message.id),
      );
      await audit.append(tx, actor.userId, entries);
      const refused = new Set(failed.map(({ id }) => id));
      return { changed: found.map(({ id }) => id).filter((id) => !refused.has(id)), failed };
    });

/**
 * Takes back the mails of a batch that have not left.
 *
 * @throws {AppError} `mail.gone` when none is left to take back
 */
export const createWithdrawMails =
  ({ tenants, notifications, mails, audit }: Deps) =>
  (actor: Actor, batchId: string) =>
    tenants.run(actor.tenantId, async (tx) => {
      const sent = await notifications.mailsOf(tx, batchId);
      const mailIds = new Set(
        await mails.withdraw(
          tx,
          sent.map(({ mailId }) => mailId),
        ),
      );
      if (mailIds.size === 0) throw new AppError('mail.gone');
      await notifications.withdraw(tx, [...mailIds]);
      const messagesOf = (isTaken: boolean) =>
        new Set(sent.flatMap(({ mailId, messageId }) => (mailIds.has(mailId) === isTaken ? [messageId] : [])));
      const changed = [...messagesOf(true)];
      await notifications.noteLast(tx, changed);
      await audit.append(
        tx,
        actor.userId,
        changed.map((entityId) => ({ action: 'spvMessage.withdraw' as const, entityId, after: { batchId } })),
      );
      return { withdrawn: changed.length, left: messagesOf(false).size };
    });

/**
 * To whom messages would go with which words, or why they would not; nothing is sent.
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
      const wordsOf = await readWords(tx);
      const clientIds = found.flatMap(({ clientId }) => clientId ?? []);
      const contacts = await notifications.contactsOf(tx, [...new Set(clientIds)]);
      return found.map((message) => {
        const { id, title, clientId, clientName, contactName, contactEmail, sizeBytes } = message;
        return {
          id,
          title,
          clientId,
          clientName,
          contactName,
          contactEmail,
          contacts: contacts
            .filter((contact) => contact.clientId === clientId)
            .map(({ name, email }) => ({ name, email })),
          attachment: sizeBytes === null ? null : { fileName: messageDocumentName(message), sizeBytes },
          ...wordsOf(message),
          lastSentTo: message.lastSentTo,
          lastSentAt: message.lastSentAt?.toISOString() ?? null,
          reason: barOf(message) ?? (contactEmail === null ? ('noContact' as const) : null),
        };
      });
    });

/** What the mail of a message says to its primary contact. */
async function readWords(tx: TenantTx) {
  const { name: firm, clientMailLanguage: language } = await mailRepository.sendingFirm(tx);
  return (message: MessageToSend) => {
    const { clientName, contactName } = message;
    const values = { ...valuesOf(message), clientName: clientName ?? '', contactName: contactName ?? '' };
    const { subject, text } = renderMail(MESSAGE_TEMPLATE[language]({ ...values, note: '', firm }), language);
    return { subject, text };
  };
}

const valuesOf = (message: MessageToSend) => ({
  title: message.title,
  issueDate: message.issueDate,
  legalDay: legalDaysOf(message).legalDay,
});

function mailOf(message: Sendable['message'], { name, email }: MailRecipient, note: string) {
  const { id, managerName, managerEmail, contentId } = message;
  return {
    kind: 'spvMessage' as const,
    language: 'clients' as const,
    recipient: { name: senderNameOf(name), address: email },
    ...(managerEmail === null ? {} : { replyTo: { name: senderNameOf(managerName ?? ''), address: managerEmail } }),
    template: MESSAGE_TEMPLATE,
    values: { ...valuesOf(message), clientName: message.clientName, contactName: name, note },
    entityId: id,
    attachmentIds: [contentId],
    attachmentNames: [messageDocumentName(message)],
    expiresInMinutes: EXPIRES_MINUTES,
    holdMs: MAIL_HOLD_MS,
  };
}

/** A message with the people it goes to, or why it is not sent. */
function readyOf(message: MessageToSend, asked: Asked | undefined): Sendable | NotNotifiedReason {
  const { clientName, contentId, contactName, contactEmail } = message;
  const bar = barOf(message);
  if (bar !== null || clientName === null || contentId === null) return bar ?? 'noDocument';
  const primary = contactEmail === null ? [] : [{ name: contactName ?? '', email: contactEmail }];
  const to = asked?.to ?? primary;
  if (to.length === 0) return 'noContact';
  if (message.lastSentAt !== null && asked?.isAgain !== true) return 'alreadySent';
  return { message: { ...message, clientName, contentId }, to };
}

function barOf({ clientName, contentId, sizeBytes }: MessageToSend): NotNotifiedReason | null {
  if (clientName === null) return 'noClient';
  if (contentId === null) return 'noDocument';
  return (sizeBytes ?? 0) > MAIL_ATTACHMENTS_BYTES_MAX ? 'tooLarge' : null;
}

/** One mail to an address. */
const distinct = (to: readonly MailRecipient[]): readonly MailRecipient[] => [
  ...new Map(to.map((one) => [one.email.toLowerCase(), one])).values(),
];
