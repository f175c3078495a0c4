import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Language } from '#contracts/languages.ts';
import { FIRM_MAIL_DAYS, FIRM_MAILS_MAX, MAIL_ATTACHMENTS_BYTES_MAX, MAIL_DAYS } from '#contracts/limits.ts';
import type { Contents } from '../content/content.module.ts';
import { lockCount } from '../db/lockCount.ts';
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
  | 'confirmation'
  | 'firmDeletion';

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
  /** What they are called there, in the same order; as they were uploaded where this is left out. */
  readonly attachmentNames?: readonly string[];
  /** For digests and reminders: an address that takes a POST without a sign-in. */
  readonly unsubscribeUrl?: string;
  /** A person may take it back: by this id, and for so many ms. */
  readonly id?: string;
  readonly holdMs?: number;
};

type Deps = {
  /** The database across firms. */
  readonly database: Database;
  readonly contents: Contents;
  /** Starts sending ahead of schedule, after so many ms. */
  readonly wake: (afterMs: number) => void;
};

/** Queues mails. A job sends them, so that nobody waits for a mail server. */
export const createMailService = ({ database, contents, wake }: Deps) => ({
  /**
   * Why a firm may send no mail to others now; null when it may. Anybody can sign up with anybody's e-mail, so nothing
   * leaves before its holder has confirmed it; a firm sends FIRM_MAILS_MAX in 24 hours, and none while it is about to be
   * deleted.
   */
  refusalOf,

  /**
   * Queues a mail in the transaction of the change that it speaks of: both are committed, or neither. A notice of a firm
   * that may send nothing is left off, because the change that it speaks of stands without it.
   *
   * @throws {AppError} `auth.emailUnconfirmed`, `mail.tooMany`, `firm.deletionWaits`; `content.notFound`, `content.notUploaded`,
   * `request.tooLarge` for its attachments
   */
  async queue<Values>(tx: TenantTx, mail: FirmMail<Values>): Promise<void> {
    const { kind, entityId, replyTo, attachmentIds = [], attachmentNames = [], expiresInMinutes } = mail;
    const { id = randomUUID(), holdMs = 0, unsubscribeUrl = null } = mail;
    const isNotice = kind === 'notice' || kind === 'firmDeletion';
    const refusal = isNotice ? await noticeRefusalOf(tx, kind) : await refusalOf(tx);
    if (refusal !== null && isNotice) return;
    if (refusal !== null) throw new AppError(refusal);
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
      attachmentNames,
      expiresInMinutes,
      holdMs,
      id,
    });
    // The job starts a second later at the earliest; where the commit takes longer, its next run finds the mail.
    wake(holdMs);
  },

  /** Takes back mails that have not begun to leave; returns the ids of those. */
  withdraw: (tx: TenantTx, ids: readonly string[]): Promise<string[]> => mailRepository.withdraw(tx, ids),

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
      attachmentNames: [],
      expiresInMinutes,
      holdMs: 0,
      id: randomUUID(),
    });
    wake(0);
  },
});

/** Queues mails. A job sends them, so that nobody waits for a mail server. */
export type MailService = ReturnType<typeof createMailService>;

type Refusal = 'auth.emailUnconfirmed' | 'mail.tooMany' | 'firm.deletionWaits';

const unconfirmedOf = async (tx: TenantTx): Promise<Refusal | null> =>
  (await mailRepository.hasConfirmedEmail(tx)) ? null : 'auth.emailUnconfirmed';

/** A firm that is about to be deleted mails its owners of that, and nothing else to nobody. */
const endingOf = async (tx: TenantTx): Promise<Refusal | null> =>
  (await mailRepository.isFirmEnding(tx)) ? 'firm.deletionWaits' : null;

const noticeRefusalOf = async (tx: TenantTx, kind: MailKind): Promise<Refusal | null> =>
  (await unconfirmedOf(tx)) ?? (kind === 'notice' ? await endingOf(tx) : null);

async function refusalOf(tx: TenantTx): Promise<Refusal | null> {
  const refusal = (await unconfirmedOf(tx)) ?? (await endingOf(tx));
  if (refusal !== null) return refusal;
  await lockCount(tx, 'mail');
  return (await mailRepository.recentOfFirm(tx)) >= FIRM_MAILS_MAX ? 'mail.tooMany' : null;
}

async function requireAttachable(tx: TenantTx, contents: Contents, ids: readonly string[]): Promise<void> {
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
