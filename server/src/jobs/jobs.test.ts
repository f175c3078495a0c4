import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { cleanIdentity } from '../identity/provider/oidcAdapter.ts';
import { silentLog } from '../log/log.ts';
import { createJobs } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('jobs', () => {
  it('run when they are sent, in a schema that the application cannot access', async () => {
    const jobs = createJobs(database.jobs, silentLog);
    const { promise: ran, resolve } = Promise.withResolvers<void>();
    jobs.register({ name: 'greet', run: () => Promise.resolve(resolve()), cron: '0 3 * * *' });
    await jobs.start();
    jobs.wake('greet', 0);
    await ran;
    await jobs.stop();
    const peek = database.tenants.run('0190a0a0-0000-4000-8000-000000000002', (tx) =>
      tx.query('select * from jobs.job'),
    );
    await expect(peek).rejects.toMatchObject({ code: '42501' });
  });

  it('store no detail of an error but the name of the job', async () => {
    const jobs = createJobs(database.jobs, silentLog);
    const { promise: ran, resolve } = Promise.withResolvers<void>();
    jobs.register({
      name: 'break',
      run: () => {
        resolve();
        return Promise.reject(new Error('canary'));
      },
    });
    await jobs.start();
    jobs.wake('break', 0);
    await ran;
    await jobs.stop();
    const rows = await database.asSuperuser('select j::text as row from jobs.job j');
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});

describe('cleaning of the sign-in service', () => {
  it('deletes what has expired, and only that', async () => {
    await database.identity.query(
      `insert into identity.oidc_model (kind, id, payload, expires_at)
       values ('Session', 'old', '{}', now() - interval '1 minute'), ('Session', 'new', '{}', now() + interval '1 hour')`,
    );
    expect(await cleanIdentity(database.identity)).toBe(1);
    expect(await database.identity.query('select id from identity.oidc_model')).toEqual([{ id: 'new' }]);
  });
});
