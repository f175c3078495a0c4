import {
  MAIL_CLAIM_MS,
  MAIL_RETRY_WAITS_MS,
  MAIL_RUN_MS,
  MAIL_SERVER_PAUSE_MS,
  MAIL_SILENCE_MS,
} from '#contracts/limits.ts';
import type { Database } from '../db/pool.ts';
import type { Log, LogFields } from '../log/log.ts';
import { mailRepository, type ClaimedMail, type MailAnswer } from './mail.repository.ts';
import type { MailAddress } from './mailAddress.ts';
import { AttachmentGoneError, type ReadAttachment } from './mailAttachments.ts';
import { openSmtp, type MessageAttachment, type SendOutcome, type Smtp } from './smtp.ts';

/**
 * Sends the mails that are due, those that wait longest first. A job calls it; concurrent runs send no mail twice. Answers
 * in how many ms the next one is due; null where none waits or the time of the run is over.
 *
 * @throws {Error} when the mail server fails; a refusal of one mail does not end the run.
 */
export type Deliver = () => Promise<number | null>;

type Options = {
  readonly database: Database;
  readonly smtpUrl: string;
  readonly from: MailAddress;
  readonly readAttachment: ReadAttachment;
  readonly log: Log;
  /** Longest silence of the mail server, in ms; tests shorten it. */
  readonly silenceMs?: number;
};

/** Delivery through the mail server at `smtpUrl`. No transaction is open while it answers. */
export function createDelivery({ silenceMs = MAIL_SILENCE_MS, ...options }: Options): Deliver {
  const { database, smtpUrl, from } = options;
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return async () => {
    const untilMs = performance.now() + MAIL_RUN_MS;
    await mailRepository.expire(database);
    const smtp = openSmtp(smtpUrl, silenceMs);
    try {
      while (performance.now() < untilMs) {
        const mail = await mailRepository.claim(database, MAIL_CLAIM_MS, host);
        if (mail === null) return await mailRepository.nextDueMs(database);
        const outcome = await send(options, smtp, mail);
        await record(options, mail, outcome);
        if (outcome.kind === 'serverFailed') throw outcome.cause;
      }
      return null;
    } finally {
      smtp.close();
    }
  };
}

async function send({ from, readAttachment }: Options, smtp: Smtp, mail: ClaimedMail): Promise<SendOutcome> {
  const { recipientName, recipientAddress, senderName, replyToName, replyToAddress } = mail;
  const attachments: MessageAttachment[] = [];
  try {
    for (const [at, id] of mail.attachmentIds.entries()) {
      attachments.push(await readAttachment(mail.tenantId ?? '', id, mail.attachmentNames[at]));
    }
  } catch (error) {
    if (!(error instanceof AttachmentGoneError)) throw error;
    return { kind: 'refused', answer: { code: null, text: error.message } };
  }
  return smtp.send({
    from: senderName === null ? from : { ...from, name: `${senderName} (${from.name})` },
    to: { name: recipientName, address: recipientAddress },
    replyTo: replyToAddress === null ? null : { name: replyToName ?? '', address: replyToAddress },
    messageId: mail.messageId,
    language: mail.language,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    unsubscribeUrl: mail.unsubscribeUrl,
    attachments,
  });
}

async function record({ database, log }: Options, mail: ClaimedMail, outcome: SendOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      return mailRepository.setSent(database, mail);
    case 'refused':
      log.warn('mail refused', fieldsOf(outcome.answer));
      return mailRepository.setRefused(database, mail, outcome.answer);
    case 'deferred':
      log.info('mail deferred', fieldsOf(outcome.answer));
      return mailRepository.defer(database, mail, outcome.answer, waitAfter(mail.deferrals));
    case 'serverFailed':
      return mailRepository.release(database, mail, MAIL_SERVER_PAUSE_MS);
  }
}

/** The text of an answer may name the recipient. */
const fieldsOf = ({ code }: MailAnswer): LogFields => (code === null ? {} : { code: String(code) });

/** The last pause repeats. */
const waitAfter = (deferrals: number): number =>
  MAIL_RETRY_WAITS_MS[Math.min(deferrals, MAIL_RETRY_WAITS_MS.length - 1)] ?? 0;
