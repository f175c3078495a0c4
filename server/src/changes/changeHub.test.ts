import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHANGES_STUCK_MS } from '#contracts/limits.ts';
import type { Role } from '#contracts/roles.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { audit, type AuditAction } from '../audit/audit.ts';
import type { Actor } from '../http/actor.ts';
import { silentLog } from '../log/log.ts';
import { createChangeHub } from './changeHub.ts';
import { changesRepository } from './changes.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A hub where admins alone learn of teams. */
function openHub(actor: Actor) {
  let role: Role = 'admin';
  let readings = 0;
  let ended = 0;
  const clock = { nowMs: 0 };
  const hub = createChangeHub({
    tenants: {
      ...database.tenants,
      read: async (tenantId, work) => {
        const result = await database.tenants.read(tenantId, work);
        ended += 1;
        return result;
      },
    },
    changes: {
      ...changesRepository,
      between: (...asked) => {
        readings += 1;
        return changesRepository.between(...asked);
      },
    },
    authenticate: () => Promise.resolve({ ...actor, role }),
    log: silentLog,
    now: () => clock.nowMs,
    maySee: (reader, entity) => entity !== 'team' || reader.role !== 'member',
  });
  const append = async (action: AuditAction) => {
    await database.tenants.run(actor.tenantId, (tx) => audit.append(tx, null, [{ action, entityId: 'x' }]));
    hub.wake(actor.tenantId);
  };
  const reader = hub.open({ ...actor, role }, '', 0).getReader();
  const next = async (): Promise<string> => {
    const text = new TextDecoder().decode((await reader.read()).value);
    return /^id: \d+/.exec(text)?.[0] ?? next();
  };
  return {
    hub,
    append,
    next,
    clock,
    reader,
    readings: () => readings,
    ended: () => ended,
    become: (now: Role) => void (role = now),
  };
}

it('a changed role holds from the entry on that changed it', async () => {
  const { hub, append, next, become } = openHub(await database.aFirm());
  await append('team.create');
  expect(await next()).toBe('id: 1');
  become('member');
  await append('user.setRole');
  expect(await next()).toBe('id: 2');
  await append('team.update');
  await append('client.update');
  expect(await next()).toBe('id: 4');
  become('admin');
  await append('user.setRole');
  expect(await next()).toBe('id: 5');
  await append('team.update');
  expect(await next()).toBe('id: 6');
  hub.end();
});

it('a reader that takes nothing is sent nothing more, and gets all of it at once when it reads again', async () => {
  const actor = await database.aFirm();
  const { hub, append, next, readings } = openHub(actor);
  const many = Array.from({ length: 300 }, (_, at) => ({ action: 'client.update' as const, entityId: `client ${at}` }));
  await database.tenants.run(actor.tenantId, (tx) => audit.append(tx, null, many));
  hub.wake(actor.tenantId);
  await expect.poll(readings).toBe(1);
  for (let i = 0; i < 5; i += 1) await append('client.update');
  expect(readings()).toBe(1);
  expect(await next()).toBe('id: 300');
  expect(await next()).toBe('id: 305');
  hub.end();
});

it('a reader that takes nothing for too long is cut off, and not before', async () => {
  const actor = await database.aFirm();
  const { hub, reader, ended, clock } = openHub(actor);
  await expect.poll(ended).toBe(1);
  const many = Array.from({ length: 300 }, (_, at) => ({ action: 'client.update' as const, entityId: `client ${at}` }));
  await database.tenants.run(actor.tenantId, (tx) => audit.append(tx, null, many));
  clock.nowMs = 10 * CHANGES_STUCK_MS;
  hub.wake(actor.tenantId);
  await expect.poll(ended).toBe(2);
  let isEnded = false;
  void reader.closed.then(() => (isEnded = true));
  for (const waitMs of [0, CHANGES_STUCK_MS]) {
    clock.nowMs += waitMs;
    await hub.tend();
  }
  expect(isEnded).toBe(false);
  clock.nowMs += 1;
  await hub.tend();
  // What was sent before the end is still read.
  while (!(await reader.read()).done);
  expect(isEnded).toBe(true);
});
