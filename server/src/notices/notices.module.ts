import type { Tenants } from '../db/tenantTx.ts';
import { deadlines } from '../deadlines/deadlines.module.ts';
import { api } from '../http/router.ts';
import type { MailService } from '../mail/mail.service.ts';
import { reports } from '../spvReport/spvReport.module.ts';
import { createAddNotices, createAddMessageNotices } from './addNotices.ts';
import { createNoticeJobs } from './noticeJobs.ts';
import { noticesPolicies } from './notices.policies.ts';
import { noticesRepository as notices } from './notices.repository.ts';
import { createNoticesService } from './notices.service.ts';
import { noticeSourcesRepository as sources } from './noticeSources.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly mails: MailService;
  readonly publicUrl: string;
  readonly now: () => Date;
};

export type { AddNotices } from './addNotices.ts';

/** The calls of `notices`, their jobs, and what tells people in the transactions of other modules. */
export function noticesModule({ tenants, now, ...deps }: Deps) {
  const service = createNoticesService({ tenants, notices });
  const addNotices = createAddNotices({ ...deps, notices });
  const jobs = createNoticeJobs({ ...deps, tenants, notices, sources, deadlines, reports, addNotices, now });
  return {
    policies: noticesPolicies,
    routes: {
      list: api.notices.list.handler(({ input, context }) => service.list(context.actor, input)),
      count: api.notices.count.handler(({ input, context }) => service.count(context.actor, input)),
      setRead: api.notices.setRead.handler(({ input, context }) => service.setRead(context.actor, input)),
      readAll: api.notices.readAll.handler(({ input, context }) => service.readAll(context.actor, input.until)),
      preferences: api.notices.preferences.handler(({ context }) => service.preferences(context.actor)),
      savePreferences: api.notices.savePreferences.handler(({ input, context: { actor, language } }) =>
        service.savePreferences(actor, input.preferences, language),
      ),
    },
    addNotices,
    addMessageNotices: createAddMessageNotices({ sources, addNotices, now }),
    jobs: {
      addDueNotices: { name: 'notices.tell', cron: '*/10 * * * *', run: () => jobs.addDueNotices() },
      addDeadlineNotices: { name: 'notices.deadlines', cron: '1 * * * *', run: () => jobs.addDeadlineNotices() },
      sendDailyNotices: { name: 'notices.sendDaily', cron: '3 * * * *', run: () => jobs.sendDailyNotices() },
      removeOldNotices: { name: 'notices.clean', cron: '11 2 * * *', run: () => jobs.removeOldNotices() },
    },
  };
}
