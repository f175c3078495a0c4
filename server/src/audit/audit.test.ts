import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import type { Actor } from '../http/actor.ts';
import { audit } from './audit.ts';
import { canonicalJson } from './canonicalJson.ts';
import { genesisOf } from './chain.ts';
import { readHeads, verifyTrails, type Heads, type ReadAll } from './verify.ts';

let database: TestDatabase;
let owner: Client;
let actor: Actor;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

/** The verifier logs in as the owner of the tables, which is no superuser. */
const readAll: ReadAll = async (text, values = []) => (await owner.query(text, [...values])).rows;

const append = (count: number, by = actor) =>
  database.tenants.run(by.tenantId, (tx) =>
    audit.append(
      tx,
      by.userId,
      Array.from({ length: count }, (_, n) => ({
        action: 'client.update' as const,
        entityId: String(n),
        before: { name: 'ănă:1' },
        after: { n, list: [true, null] },
      })),
    ),
  );
const verify = async (known: Heads = []) =>
  (await verifyTrails(readAll, known)).filter(({ tenantId }) => tenantId === actor.tenantId);
const of = () => `tenant_id = '${actor.tenantId}'`;
/** Runs statements with the rights that the owner's password gives. */
const tamper = async (...statements: string[]) => {
  await database.asSuperuser(`alter table audit_entry disable trigger user; alter table audit_anchor disable trigger user;
    ${statements.join(';')};
    alter table audit_entry enable trigger user; alter table audit_anchor enable trigger user`);
};

beforeEach(async () => {
  actor = await database.aFirm();
});

describe('append', () => {
  it('makes one chain of a hundred changes at once, and another for the next firm', async () => {
    const other = await database.aFirm();
    await Promise.all(Array.from({ length: 100 }, (_, n) => append(1, n % 2 === 0 ? actor : other)));
    expect(await verify()).toEqual([{ tenantId: actor.tenantId, entries: 50, faults: [] }]);
    const rows = await database.asSuperuser<{ seq: number }>(
      'select seq::int from audit_entry where tenant_id = $1 order by seq',
      [actor.tenantId],
    );
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it('holds nothing of a transaction that failed', async () => {
    const failed = database.tenants.run(actor.tenantId, async (tx) => {
      await audit.append(tx, actor.userId, [{ action: 'client.create', entityId: 'x' }]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await verify()).toEqual([]);
  });

  it('is the only change of the trail that the application is allowed', async () => {
    await append(1);
    for (const text of [
      `update audit_entry set action = 'x'`,
      'delete from audit_entry',
      'truncate audit_entry',
      'update audit_head set count = 0',
      'delete from audit_anchor',
      `insert into audit_entry (seq, at, action, entity, entity_id, prev_hash, hash) values (9, now(), 'a', 'b', 'c', '', '')`,
    ]) {
      await expect(database.tenants.run(actor.tenantId, (tx) => tx.query(text))).rejects.toThrow('permission denied');
    }
    await expect(database.asSuperuser(`update audit_entry set action = 'x'`)).rejects.toThrow('append-only');
  });
});

describe('verify', () => {
  beforeEach(() => append(70));

  it('finds nothing in a sound trail', async () => {
    expect(await verify()).toEqual([{ tenantId: actor.tenantId, entries: 70, faults: [] }]);
  });

  it.each([
    ['who', `actor_id = gen_random_uuid()`],
    ['what', `action = 'client.create'`],
    ['when', `at = at + interval '1 microsecond'`],
    ['before', `before = null`],
    ['after', `after = '{}'`],
    ['which', `entity_id = '7'`],
  ])('finds an entry whose %s was edited', async (_, change) => {
    await tamper(`update audit_entry set ${change} where ${of()} and seq = 41`);
    expect((await verify())[0]?.faults).toEqual([{ seq: 41, fault: 'edited' }]);
  });

  it('finds an edited entry even when its hash was made to fit', async () => {
    await tamper(`update audit_entry set after = '{}',
      hash = audit_hash(tenant_id, seq, at, actor_id, action, entity, entity_id, before, '{}', prev_hash)
      where ${of()} and seq = 41`);
    expect((await verify())[0]?.faults).toEqual([{ seq: 42, fault: 'relinked' }]);
  });

  it('finds a deleted entry', async () => {
    await tamper(`delete from audit_entry where ${of()} and seq = 41`);
    expect((await verify())[0]?.faults).toEqual([{ seq: 41, fault: 'missing' }]);
  });

  it('finds two entries that changed places', async () => {
    await tamper(
      `update audit_entry set seq = 1000 where ${of()} and seq = 41`,
      `update audit_entry set seq = 41 where ${of()} and seq = 42`,
      `update audit_entry set seq = 42 where ${of()} and seq = 1000`,
    );
    expect((await verify())[0]?.faults.map(({ seq }) => seq)).toEqual(expect.arrayContaining([41, 42, 43]));
  });

  it('finds entries that were cut off at the end', async () => {
    await tamper(`delete from audit_entry where ${of()} and seq > 60`);
    expect((await verify())[0]?.faults).toEqual([{ seq: 61, fault: 'cutOff' }]);
  });

  it('finds by the anchors that entries and head were cut off', async () => {
    await append(1);
    await append(30);
    await tamper(
      `delete from audit_entry where ${of()} and seq > 60`,
      `update audit_head h set count = 60, hash = (select hash from audit_entry e where e.${of()} and seq = 60) where h.${of()}`,
    );
    expect((await verify())[0]?.faults).toEqual([{ seq: 61, fault: 'headRolledBack' }]);
  });

  it('finds by the anchors that a whole trail is gone', async () => {
    await tamper(`delete from audit_entry where ${of()}`, `delete from audit_head where ${of()}`);
    expect((await verify())[0]?.faults).toEqual([{ seq: 1, fault: 'headRolledBack' }]);
  });

  it('finds by heads stored elsewhere that entries, head and anchors were cut off', async () => {
    const known = [...(await readHeads(readAll))];
    expect((await verify(known))[0]?.faults).toEqual([]);
    await tamper(
      `delete from audit_entry where ${of()} and seq > 20`,
      `delete from audit_anchor where ${of()} and seq > 20`,
      `update audit_head h set count = 20, hash = (select hash from audit_entry e where e.${of()} and seq = 20) where h.${of()}`,
    );
    expect((await verify())[0]?.faults).toEqual([]);
    expect((await verify(known))[0]?.faults).toEqual([{ seq: 21, fault: 'headRolledBack' }]);
  });

  it('finds a trail that was rewritten from some entry on', async () => {
    await tamper(
      `delete from audit_entry where ${of()}`,
      `update audit_head h set count = 0, hash = '\\x${genesisOf(actor.tenantId)}' where h.${of()}`,
    );
    await append(71);
    expect((await verify())[0]?.faults).toContainEqual({ seq: 70, fault: 'anchorBroken' });
  });
});

describe('canonical JSON', () => {
  it('is the same text for the same value', () => {
    expect(canonicalJson({ b: [1, null], a: { d: 'ă"', c: undefined }, 1: true })).toBe(
      '{"1":true,"a":{"d":"ă\\""},"b":[1,null]}',
    );
  });
});
