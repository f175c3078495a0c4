import type { Database } from '../db/pool.ts';
import type { Job } from '../jobs/jobs.ts';
import { cleanIdentity } from './provider/oidcAdapter.ts';

/** The background work of the sign-in service. */
export const identityJobs = (database: Database): Job[] => [
  { name: 'identity.clean', cron: '17 * * * *', run: async () => void (await cleanIdentity(database)) },
];
