import type { Config } from '../config.ts';
import type { Database } from '../db/pool.ts';
import type { Domain, WokenJob } from '../domain/domain.ts';
import { cleanIdentity } from '../identity/provider/oidcAdapter.ts';
import type { Log } from '../log/log.ts';
import { cleanMails } from '../mail/mail.service.ts';
import { createDelivery } from '../mail/mailDelivery.ts';
import type { Jobs } from './jobs.ts';

type Parts = {
  readonly jobs: Jobs;
  readonly config: Config;
  readonly identity: Database;
  readonly domain: Domain;
  readonly log: Log;
};

/** Names of the jobs that the domain wakes ahead of schedule. */
export const WOKEN_JOBS = {
  readReceipts: 'receipts.read',
  askFilingStates: 'filings.askState',
  sendMails: 'mail.send',
  runClientImports: 'clients.import',
} as const satisfies Record<WokenJob, string>;
const EVERY_MINUTE = '* * * * *';
/** A query due within this time, in ms, does not wait for the next scheduled run. */
const SOON_MS = 60_000;
/** Longer than the lease of a check's claim, in ms. */
const AFTER_CRASH_MS = 20_000;

/** All background jobs of the server: a new one is registered here, with its times in UTC. */
export async function startBackgroundJobs({ jobs, config, identity, domain, log }: Parts): Promise<void> {
  jobs.register('identity.clean', async () => void (await cleanIdentity(identity)), '17 * * * *');
  jobs.register('mail.clean', () => cleanMails(identity), '27 * * * *');
  jobs.register('content.clean', domain.jobs.removeAbandonedContent, '41 2 * * *');
  jobs.register('deleted.purge', () => domain.jobs.purgeDeleted(), '53 2 * * *');
  if (config.smtpUrl !== null) {
    const { smtpUrl, mailFrom: from } = config;
    const { readAttachment } = domain;
    const deliver = createDelivery({ database: identity, smtpUrl, from, readAttachment, log });
    jobs.register(WOKEN_JOBS.sendMails, deliver, EVERY_MINUTE);
  }
  jobs.register(WOKEN_JOBS.runClientImports, domain.jobs.runClientImports, EVERY_MINUTE);
  jobs.register('confirmations.send', domain.jobs.sendConfirmations, EVERY_MINUTE);
  jobs.register('requests.timeOut', () => domain.jobs.timeOutRequests(), '23 * * * *');
  jobs.register('work.runSeries', domain.jobs.runSeries, '7 * * * *');
  jobs.register('notices.tell', domain.jobs.tellNotices, '*/10 * * * *');
  jobs.register('notices.sendDaily', domain.jobs.sendDailyNotices, '3 * * * *');
  jobs.register('notices.clean', domain.jobs.removeOldNotices, '11 2 * * *');
  jobs.register('filings.finishChecks', domain.jobs.finishChecks, EVERY_MINUTE);
  jobs.register('filings.finishAllChecks', () => domain.jobs.finishChecks(0));
  jobs.register(WOKEN_JOBS.readReceipts, domain.jobs.readReceipts, EVERY_MINUTE);
  const askStates = async () => {
    const nextMs = await domain.jobs.askFilingStates();
    if (nextMs !== null && nextMs < SOON_MS) jobs.wake(WOKEN_JOBS.askFilingStates, nextMs);
  };
  jobs.register(WOKEN_JOBS.askFilingStates, askStates, EVERY_MINUTE);
  await jobs.start();
  // Finishes checks that a crash interrupted, once their claims have expired.
  jobs.wake('filings.finishAllChecks', AFTER_CRASH_MS);
}
