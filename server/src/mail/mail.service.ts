import * as v from 'valibot';
import type { Language } from '#contracts/languages.ts';
import { FIRM_MAIL_DAYS, MAIL_ATTACHMENTS_BYTES_MAX, MAIL_DAYS } from '#contracts/limits.ts';
import type { ContentRepository } from '../content/content.repository.ts';
import type { Database } from '../db/pool.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import { mailRepository } from './mail.repository.ts';
import { mailAddressSchema, senderNameOf, type MailAddress } from './mailAddress.ts';
import { renderMail, type MailTemplate } from './mailTemplate.ts';

/** Kinds of mails. */
type MailKind =
  | 'identity.confirm'
  | 'identity.reset'
  | 'invitation'
  | 'notice'
  | 'spvRequest.answer'
  | 'spvMessage'
  | 'confirmation';

/** A mail to one recipient. */
export type Mail<Values> = {
  readonly kind: MailKind;
  readonly language: Language;
  readonly recipient: MailAddress;
  readonly template: MailTemplate<Values>;
  readonly values: Values;
  /** After this time it is not sent any more; no longer than its link is good. */
  readonly expiresInMinutes: number;
};

/** A mail of a firm. Its template also gets the firm's name. */
export type FirmMail<Values> = Omit<Mail<Values>, 'template' | 'language'> & {
  /** `clients`: the language in which the firm writes to its clients. */
  readonly language: Language | 'clients';
  readonly template: MailTemplate<Values & { readonly firm: string }>;
  /** The row of the firm that the mail is about. */
  readonly entityId: string;
  readonly replyTo?: MailAddress;
  /** Uploaded files of the firm; their bytes are read when the mail is sent. */
  readonly attachmentIds?: readonly string[];
  /** For digests and reminders: an address that takes a POST without a sign-in. */
  readonly unsubscribeUrl?: string;
};

type Deps = {
  /** The database across firms. */
  readonly database: Database;
  readonly contents: ContentRepository;
  /** Starts sending ahead of schedule. */
  readonly wake: () => void;
};

/** Queues mails. A job sends them, so that nobody waits for a mail server. */
export const createMailService = ({ database, contents, wake }: Deps) => ({
  /**
   * Queues a mail in the transaction of the change that it speaks of: both are committed, or neither.
   *
   * @throws {AppError} `content.notFound`, `content.notUploaded`, `request.tooLarge` for its attachments
   */
  async queue<Values>(tx: TenantTx, mail: FirmMail<Values>): Promise<void> {
    const { kind, entityId, replyTo, attachmentIds = [], unsubscribeUrl = null, expiresInMinutes } = mail;
    await requireAttachable(tx, contents, attachmentIds);
    const { name: firm, clientMailLanguage } = await mailRepository.sendingFirm(tx);
    const language = mail.language === 'clients' ? clientMailLanguage : mail.language;
    await mailRepository.insert(tx, {
      ...renderMail(mail.template[language]({ ...mail.values, firm }), language),
      tenantId: tx.tenantId,
      kind,
      entityId,
      language,
      recipient: v.parse(mailAddressSchema, mail.recipient),
      senderName: senderNameOf(firm),
      replyTo: replyTo === undefined ? null : v.parse(mailAddressSchema, replyTo),
      unsubscribeUrl,
      attachmentIds,
      expiresInMinutes,
    });
    // The job starts a second later at the earliest; where the commit takes longer, its next run finds the mail.
    wake();
  },

  /** Queues a mail of the sign-in service. It returns at once, so that its time does not reveal who has an account. */
  async queueWithoutFirm<Values>(mail: Mail<Values>): Promise<void> {
    const { kind, language, template, values, expiresInMinutes } = mail;
    await mailRepository.insert(database, {
      ...renderMail(template[language](values), language),
      tenantId: null,
      kind,
      entityId: null,
      language,
      recipient: v.parse(mailAddressSchema, mail.recipient),
      senderName: null,
      replyTo: null,
      unsubscribeUrl: null,
      attachmentIds: [],
      expiresInMinutes,
    });
    wake();
  },
});

/** Queues mails. A job sends them, so that nobody waits for a mail server. */
export type MailService = ReturnType<typeof createMailService>;

async function requireAttachable(tx: TenantTx, contents: ContentRepository, ids: readonly string[]): Promise<void> {
  const files = await Promise.all(ids.map((id) => contents.find(tx, id)));
  let sizeBytes = 0;
  for (const file of files) {
    if (file === null) throw new AppError('content.notFound');
    if (!file.isUploaded) throw new AppError('content.notUploaded');
    sizeBytes += file.sizeBytes;
  }
  if (sizeBytes > MAIL_ATTACHMENTS_BYTES_MAX) throw new AppError('request.tooLarge');
}

/** Ends mails that are too old to send, and deletes those that ended long ago. */
export async function cleanMails(database: Database): Promise<void> {
  await mailRepository.expire(database);
  await mailRepository.removeOld(database, MAIL_DAYS, FIRM_MAIL_DAYS);
}
