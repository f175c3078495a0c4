import { DAY_MINUTES, DUE_NEWS_DAYS, MAIL_FAILURE_DAYS, NOTICE_DAILY_HOUR, NOTICE_DAYS } from '#contracts/limits.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import { romanianDay, romanianHour } from '../time/romanianTime.ts';
import { DAILY_TEMPLATE } from './noticeMail.ts';
import type { NoticeSourcesRepository } from './noticeSources.repository.ts';
import { queueNoticeMail, type NoticeDeps, type AddNotices } from './addNotices.ts';

type Deps = NoticeDeps & {
  readonly tenants: Tenants;
  readonly sources: NoticeSourcesRepository;
  readonly addNotices: AddNotices;
  readonly now: () => Date;
};

/** The background work of notices. Each may run twice: what is told or sent already is not told or sent again. */
export const createNoticeJobs = ({ tenants, sources, notices, addNotices, now, ...deps }: Deps) => ({
  /** Tells of what no call tells of: mails that failed, and work that is due today. */
  async addDueNotices(): Promise<void> {
    const today = romanianDay(now());
    const since = romanianDay(new Date(now().getTime() - DUE_NEWS_DAYS * DAY_MINUTES * 60_000));
    const due = await tenants.run(NO_FIRM, (tx) => sources.firmsWithDue(tx, since, today));
    for (const firm of due) await tenants.run(firm, async (tx) => addNotices(tx, await sources.due(tx, since, today)));
    const firms = await tenants.run(NO_FIRM, (tx) => sources.firmsWithFailedMails(tx, MAIL_FAILURE_DAYS));
    for (const firm of firms) {
      await tenants.run(firm, async (tx) => addNotices(tx, await sources.failedMails(tx, MAIL_FAILURE_DAYS)));
    }
  },

  /** Sends the daily mails, once a day from NOTICE_DAILY_HOUR on. */
  async sendDailyNotices(): Promise<void> {
    const instant = now();
    if (romanianHour(instant) < NOTICE_DAILY_HOUR) return;
    const firms = await tenants.run(NO_FIRM, (tx) => sources.firmsWithDaily(tx));
    for (const firm of firms) {
      await tenants.run(firm, async (tx) => {
        const readers = await notices.claimDailyReaders(tx, romanianDay(instant));
        for (const reader of readers)
          await queueNoticeMail(deps, tx, DAILY_TEMPLATE, await notices.takeDaily(tx, reader));
      });
    }
  },

  async removeOldNotices(): Promise<void> {
    const firms = await tenants.run(NO_FIRM, (tx) => sources.firmsWithOld(tx, NOTICE_DAYS));
    for (const firm of firms) await tenants.run(firm, (tx) => notices.removeOld(tx, NOTICE_DAYS));
  },
});
