import { MESSAGE_TYPES_TO_ANSWER } from '#contracts/api/spvMessage.ts';
import { DAY_MINUTES, MESSAGE_NEWS_DAYS } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { MailService } from '../mail/mail.service.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { preferencesWith } from './noticeKinds.ts';
import { NOTICE_TEMPLATE } from './noticeMail.ts';
import type { MailedNotice, NewNotice, NoticesRepository } from './notices.repository.ts';
import type { NoticeSourcesRepository } from './noticeSources.repository.ts';

/** What telling needs. */
export type NoticeDeps = {
  readonly notices: NoticesRepository;
  readonly mails: MailService;
  /** The server's address in browsers, without a slash at the end. */
  readonly publicUrl: string;
};

/** Tells people of a change, in its transaction: before its entry in the trail. */
export type AddNotices = (tx: TenantTx, notices: readonly NewNotice[]) => Promise<void>;

/**
 * Tells each person once of what has the same key, and nobody of what they have done themselves. A mail goes out with
 * the change, or not at all: one for all that a change means to a person.
 */
export const createAddNotices =
  ({ notices, ...deps }: NoticeDeps): AddNotices =>
  async (tx, added) => {
    if (added.length === 0) return;
    const mailed = await notices.insert(tx, added, preferencesWith([]));
    if (mailed.length === 0) return;
    const waiting = await notices.takeForMail(
      tx,
      mailed.map(({ id }) => id),
    );
    for (const own of Map.groupBy(waiting, ({ userId }) => userId).values()) {
      await queueNoticeMail(deps, tx, NOTICE_TEMPLATE, own);
    }
  };

/** Tells of messages that want an answer, unless they are old news. The ids are the authority's. */
export const createAddMessageNotices =
  ({ sources, addNotices, now }: { sources: NoticeSourcesRepository; addNotices: AddNotices; now: () => Date }) =>
  async (tx: TenantTx, messageIds: readonly string[]): Promise<void> => {
    const since = romanianDay(new Date(now().getTime() - MESSAGE_NEWS_DAYS * DAY_MINUTES * 60_000));
    await addNotices(tx, await sources.messages(tx, messageIds, MESSAGE_TYPES_TO_ANSWER, since));
  };

/** Queues a mail with these notices of one person. */
export async function queueNoticeMail(
  { mails, publicUrl }: Omit<NoticeDeps, 'notices'>,
  tx: TenantTx,
  template: typeof NOTICE_TEMPLATE,
  notices: readonly MailedNotice[],
): Promise<void> {
  const [first] = notices;
  if (first === undefined) return;
  await mails.queue(tx, {
    kind: 'notice',
    entityId: first.id,
    language: first.language ?? 'ro',
    recipient: { name: first.readerName, address: first.email },
    template,
    values: { notices, publicUrl },
    expiresInMinutes: DAY_MINUTES,
  });
}
