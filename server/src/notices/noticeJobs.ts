import { DAY_MINUTES, DUE_NEWS_DAYS, MAIL_FAILURE_DAYS, NOTICE_DAILY_HOUR, NOTICE_DAYS } from '#contracts/limits.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { Deadlines } from '../deadlines/deadlines.module.ts';
import type { Reports } from '../spvReport/spvReport.module.ts';
import { romanianDay, romanianHour } from '../time/romanianTime.ts';
import { queueNoticeMail, type NoticeDeps, type AddNotices } from './addNotices.ts';
import { findDeadlineNotices } from './deadlineNotices.ts';
import { DAILY_TEMPLATE } from './noticeMail.ts';
import type { NoticeSourcesRepository } from './noticeSources.repository.ts';

type Deps = NoticeDeps & {
  readonly tenants: Tenants;
  readonly sources: NoticeSourcesRepository;
  readonly deadlines: Deadlines;
  readonly reports: Reports;
  readonly addNotices: AddNotices;
  readonly now: () => Date;
};

/** The background work of notices. Each may run twice: what is told or sent already is not told or sent again. */
export const createNoticeJobs = ({
  tenants,
  sources,
  notices,
  deadlines,
  reports,
  addNotices,
  now,
  ...deps
}: Deps) => ({
  /** Tells of what no call tells of: mails that failed, and work that is due today. */
  async addDueNotices(): Promise<void> {
    const today = romanianDay(now());
    const since = romanianDay(daysBefore(now(), DUE_NEWS_DAYS));
    const due = await tenants.run(NO_FIRM, (tx) => sources.firmsWithDue(tx, since, today));
    for (const firm of due) await tenants.run(firm, async (tx) => addNotices(tx, await sources.due(tx, since, today)));
    const failedSince = daysBefore(now(), MAIL_FAILURE_DAYS);
    const firms = await tenants.run(NO_FIRM, (tx) => sources.firmsWithFailedMails(tx, failedSince));
    for (const firm of firms) {
      await tenants.run(firm, async (tx) => addNotices(tx, await sources.failedMails(tx, failedSince)));
    }
  },

  /** Tells what is missing before a deadline, and on its day. */
  async addDeadlineNotices(): Promise<void> {
    const today = romanianDay(now());
    const firms = await tenants.run(NO_FIRM, (tx) => sources.firmsWithClients(tx));
    for (const firm of firms) {
      await tenants.run(firm, async (tx) => {
        const found = await findDeadlineNotices({ deadlines, reports }, tx, today);
        await notices.removeDeadlinesBut(tx, today, found);
        await addNotices(tx, found);
      });
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
    const before = daysBefore(now(), NOTICE_DAYS);
    const firms = await tenants.run(NO_FIRM, (tx) => sources.firmsWithOld(tx, before));
    for (const firm of firms) await tenants.run(firm, (tx) => notices.removeOld(tx, before));
  },
});

const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MINUTES * 60_000);
