import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { seedFirm } from '#serverTesting/seed.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let actor: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
  actor = await domain.database.aFirm();
  const superuser = new Client({ ...inject('databaseSuperuser'), database: domain.database.owner.database });
  await superuser.connect();
  await seedFirm(superuser, { tenantId: actor.tenantId, clients: 3000, messages: 5000 });
  await superuser.end();
});
afterAll(() => domain.close());

const find = async (query: string, entityType: 'Client' | 'Message') =>
  (await domain.as(actor).search.find({ query, entityType })).map((hit) => {
    if (hit.entityType === 'Client') return hit.clientEntity.name;
    return hit.entityType === 'Message' ? hit.messageEntity.title : hit;
  });

describe('search among thousands', () => {
  it('finds the oldest message by its words', async () => {
    expect(await find('somatie 4990', 'Message')).toEqual(['Somatie nr. 4990 din 01.09.2026']);
  });

  it('finds the newest messages by a word that most of them have', async () => {
    const found = await find('internt', 'Message');
    expect(found).toHaveLength(10);
    expect(found[0]).toBe('D300 07.2026 INTERNT-100000001-2026');
  });

  it('puts the client first whose name is what was typed, then those that hold the words', async () => {
    const found = await find('firma 77', 'Client');
    expect(found[0]).toBe('Firma 77 Exemplu');
    expect(found).toHaveLength(10);
    expect(found.filter((name) => typeof name === 'string' && !name.includes('77'))).toEqual([]);
  });

  it('finds clients with a letter wrong, though thousands are alike', async () => {
    expect(await find('firma exempluu', 'Client')).toHaveLength(10);
  });

  it('finds nothing by what nobody wrote, however short', async () => {
    for (const query of ['zzzz', 'zz', 'qx 4990']) expect(await find(query, 'Message')).toEqual([]);
    expect(await find('qqxx', 'Client')).toEqual([]);
  });
});
