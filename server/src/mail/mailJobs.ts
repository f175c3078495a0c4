import type { Database } from '../db/pool.ts';
import { EVERY_MINUTE, type Job } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import { cleanMails } from './mail.service.ts';
import type { MailAddress } from './mailAddress.ts';
import type { ReadAttachment } from './mailAttachments.ts';
import { createDelivery } from './mailDelivery.ts';

type Deps = {
  readonly database: Database;
  /** Without a mail server nothing is sent. */
  readonly smtpUrl: string | null;
  readonly from: MailAddress;
  readonly readAttachment: ReadAttachment;
  readonly log: Log;
};

export const SEND_MAILS = 'mail.send';

/** The background work of mails. */
export const mailJobs = ({ smtpUrl, database, ...deps }: Deps): Job[] => [
  { name: 'mail.clean', cron: '27 * * * *', run: () => cleanMails(database) },
  ...(smtpUrl === null
    ? []
    : [{ name: SEND_MAILS, cron: EVERY_MINUTE, run: createDelivery({ ...deps, database, smtpUrl }) }]),
];
