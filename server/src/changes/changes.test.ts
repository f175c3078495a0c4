import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHANGE_STREAMS_MAX, CHANGES_REPLAYED_MAX } from '#contracts/limits.ts';
import { openReader, readChanges, type ChangeReader } from '#serverTesting/changeReader.ts';
import { createTestServer, type TestServer, type TokenOver } from '#serverTesting/testServer.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import { audit } from '../audit/audit.ts';
import type { Actor } from '../http/actor.ts';

const HOUR_MS = 3600 * 1000;
const PATIENCE = { timeout: onThisMachine(10_000) };

let nowMs = Date.now();
let server: TestServer;
let readers: ChangeReader[] = [];
beforeAll(async () => {
  server = await createTestServer({}, { now: () => nowMs, changesKeepAliveMs: 100 });
});
afterEach(() => {
  for (const reader of readers) reader.close();
  readers = [];
});
afterAll(() => server.stop());

const open = async (actor: Actor, asked: { after?: number; lastEventId?: number } = {}, over: TokenOver = {}) => {
  const reader = await openReader({ origin: server.origin, token: await server.tokenFor(actor, over), ...asked });
  readers.push(reader);
  return reader;
};

/** Appends entries about this many clients to the trail, as one call. */
const change = (actor: Actor, ids: readonly string[]) =>
  server.database.tenants.run(actor.tenantId, (tx) =>
    audit.append(
      tx,
      actor.userId,
      ids.map((entityId) => ({ action: 'client.update', entityId, after: { name: 'Alfa' } })),
    ),
  );
const idsOf = (reader: ChangeReader) => reader.changes().map(({ entityId }) => entityId);

describe('the stream of changes', () => {
  it('tells colleagues what happened to what and by whom, and nothing of what was written', async () => {
    const ana = await server.signUp();
    const mihai = await server.testDatabase.aColleague(ana);
    const [first, second] = [await open(ana), await open(mihai)];
    const response = await server.fetchAs(ana, '/api/teams', {
      method: 'POST',
      body: JSON.stringify({ name: 'Salarizare', memberIds: [] }),
    });
    const { id } = await response.json();
    for (const reader of [first, second]) {
      await expect.poll(() => reader.events, PATIENCE).toHaveLength(2);
      expect(reader.events).toEqual([
        { type: 'open', seq: 0 },
        {
          type: 'changes',
          seq: 1,
          changes: [{ seq: 1, entity: 'team', entityId: id, action: 'team.create', actorId: ana.userId }],
        },
      ]);
    }
  });

  it('never tells of another firm', async () => {
    const [ana, bogdan] = [await server.signUp(), await server.signUp({ name: 'Beta' })];
    const [ofAna, ofBogdan] = [await open(ana), await open(bogdan)];
    for (let i = 0; i < 20; i += 1) await Promise.all([change(ana, [`a${i}`]), change(bogdan, [`b${i}`])]);
    await expect.poll(() => [idsOf(ofAna).length, idsOf(ofBogdan).length], PATIENCE).toEqual([20, 20]);
    expect(idsOf(ofAna).every((id) => id.startsWith('a'))).toBe(true);
    expect(idsOf(ofBogdan).every((id) => id.startsWith('b'))).toBe(true);
    const resumed = await open(bogdan, { after: 0 });
    expect(idsOf(resumed).every((id) => id.startsWith('b'))).toBe(true);
  });

  it('resumes after an entry, by its address or by the header, without a gap or a repetition', async () => {
    const ana = await server.signUp();
    await change(ana, ['one', 'two', 'three']);
    expect(idsOf(await open(ana, { after: 1 }))).toEqual(['two', 'three']);
    expect(idsOf(await open(ana, { lastEventId: 2 }))).toEqual(['three']);
  });

  it('brings each entry once and in order while many write at once', async () => {
    const ana = await server.signUp();
    const early = await open(ana);
    const ids = Array.from({ length: 60 }, () => randomUUID());
    const writes = ids.map((id) => change(ana, [id]));
    await Promise.all(writes.slice(0, 20));
    const seen = early.events.at(-1)?.seq ?? 0;
    const before = idsOf(early).length;
    early.close();
    const resumed = await open(ana, { after: seen });
    await Promise.all(writes);
    await expect.poll(() => before + idsOf(resumed).length, PATIENCE).toBe(60);
    const seqs = [...early.changes().slice(0, before), ...resumed.changes()].map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  it('says that everything is stale to a reader who is too far behind, and to one ahead of a restored trail', async () => {
    const ana = await server.signUp();
    await change(
      ana,
      Array.from({ length: CHANGES_REPLAYED_MAX + 1 }, (_, at) => `c${at}`),
    );
    const reset = { type: 'reset', seq: CHANGES_REPLAYED_MAX + 1 };
    expect((await open(ana, { after: 0 })).events).toEqual([reset]);
    expect((await open(ana, { after: CHANGES_REPLAYED_MAX + 500 })).events).toEqual([reset]);
    expect((await open(ana, { after: 1 })).events[0]?.type).toBe('changes');
  });

  it('shows signs of life, and is back after an hour without a reader', async () => {
    const ana = await server.signUp();
    const first = await open(ana);
    await expect.poll(first.signs, PATIENCE).toBeGreaterThan(1);
    first.close();
    nowMs += HOUR_MS;
    await change(ana, ['meanwhile']);
    const later = await open(ana, { after: 0 }, { expiresInSeconds: 3 * 3600 });
    expect(idsOf(later)).toEqual(['meanwhile']);
    nowMs -= HOUR_MS;
  });
});

describe('who may read the changes', () => {
  it('is asked for a token and a position that is a number', async () => {
    const ana = await server.signUp();
    expect((await server.fetchAs(null, '/api/changes')).status).toBe(401);
    expect((await server.fetchAs(ana, '/api/changes?after=x')).status).toBe(400);
  });

  it('is somebody whose token is valid still', async () => {
    const ana = await server.signUp();
    const reader = await open(ana);
    nowMs += 2 * HOUR_MS;
    await expect.poll(reader.isEnded, PATIENCE).toBe(true);
    nowMs -= 2 * HOUR_MS;
  });

  it('is no one who was removed: the stream ends with the removal', async () => {
    const ana = await server.signUp();
    const mihai = await server.testDatabase.aColleague(ana);
    const reader = await open(mihai);
    const gone = await server.fetchAs(ana, `/api/users/${mihai.userId}/removed`, {
      method: 'PUT',
      body: JSON.stringify({ clientsTo: null }),
    });
    expect(gone.status).toBe(200);
    await expect.poll(reader.isEnded, PATIENCE).toBe(true);
    expect(reader.changes()).toEqual([]);
    expect((await readChanges({ origin: server.origin, token: await server.tokenFor(mihai) })).status).toBe(401);
  });

  it('has a bounded number of streams, which counts the open ones only', async () => {
    const ana = await server.signUp();
    const token = await server.tokenFor(ana);
    for (let i = 0; i < CHANGE_STREAMS_MAX; i += 1) await open(ana);
    const asked = { origin: server.origin, token };
    expect((await readChanges(asked)).status).toBe(429);
    readers[0]?.close();
    await expect.poll(async () => (await readChanges(asked)).status, PATIENCE).toBe(200);
  });
});

describe('a stream whose server', () => {
  it('lost its listening connection hears of what happened meanwhile', async () => {
    const ana = await server.signUp();
    const reader = await open(ana);
    const [{ pid } = { pid: 0 }] = await server.testDatabase.asSuperuser<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'dosar changes'`,
    );
    await server.testDatabase.asSuperuser('select pg_terminate_backend($1)', [pid]);
    await change(ana, ['while deaf']);
    await expect.poll(() => idsOf(reader), PATIENCE).toEqual(['while deaf']);
    await change(ana, ['afterwards']);
    await expect.poll(() => idsOf(reader), PATIENCE).toEqual(['while deaf', 'afterwards']);
  });
});
