import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import type { Actor } from '../http/actor.ts';

let server: TestServer;
let ana: Actor;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.signUp();
});
afterAll(() => server.stop());

/** Ends connections of our roles as a restart of PostgreSQL does: the backend sends an error and closes the socket. */
const terminate = (condition: string) =>
  server.testDatabase.asSuperuser(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename in ('dosar_app', 'dosar_identity', 'dosar_jobs') and ${condition}`,
  );
const isGone = async (pid: number) =>
  (await server.testDatabase.asSuperuser(`select from pg_stat_activity where pid = ${pid}`)).length === 0;

type Query = (text: string) => Promise<{ pid: number }[]>;

/** Ends the connection while `query` holds it; an unhandled error event would fail the whole run. */
const breakWhileHeld = async (query: Query): Promise<void> => {
  const [{ pid }] = (await query('select pg_backend_pid() as pid')) as [{ pid: number }];
  await terminate(`pid = ${pid}`);
  await expect.poll(() => isGone(pid)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a connection that breaks while a transaction holds it', () => {
  it.each<[string, () => Promise<void>]>([
    ['a firm', () => server.database.tenants.run(ana.tenantId, (tx) => breakWhileHeld((text) => tx.query(text)))],
    [
      'a reading of a firm',
      () => server.database.tenants.read(ana.tenantId, (tx) => breakWhileHeld((text) => tx.query(text))),
    ],
    [
      'the sign-in service',
      () => server.database.identity.transaction((tx) => breakWhileHeld((text) => tx.query(text))),
    ],
  ])('of %s fails it, and the next one works', async (_, transaction) => {
    await expect(transaction()).rejects.toThrow();
    expect((await server.fetchAs(ana, '/api/clients')).status).toBe(200);
  });
});

describe('a database that restarts under load', () => {
  it('fails the calls that are under way, and the server recovers', async () => {
    const statuses: number[] = [];
    const headers = { authorization: `Bearer ${await server.tokenFor(ana)}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ messagesIds: ['0b8f4a52-6f0e-4a53-9a0c-1f2e3d4c5b6a'] });
    const load = { isOver: false };
    const call = async (at: number) => {
      while (!load.isOver) {
        const answer = await (at % 2 === 0
          ? fetch(`${server.origin}/api/clients`, { headers })
          : fetch(`${server.origin}/api/spv-messages/inbox`, { method: 'PUT', headers, body }));
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    };
    const callers = Array.from({ length: 20 }, (_, at) => call(at));
    try {
      for (let round = 1; round <= 10; round += 1) {
        await expect.poll(() => statuses.length, { timeout: onThisMachine(10_000) }).toBeGreaterThan(5 * round);
        await terminate('true');
      }
    } finally {
      load.isOver = true;
      await Promise.all(callers);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 404, 500]));
    await expect.poll(async () => (await server.fetchAs(ana, '/api/clients')).status).toBe(200);
  });
});
