import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_SPELLINGS, spellingsOf } from '#contracts/testing/codeSpellings.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { TAX_ID } from '#serverTesting/probes.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let owner: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
  owner = await domain.database.aFirm();
  // One row of each kind, all for CANAR SRL.
  await fillFirm(domain, owner);
});
afterAll(() => domain.close());

const LISTS = [
  'clients',
  'workItems',
  'workSeries',
  'tasks',
  'timeEntries',
  'spvFilings',
  'spvMessages',
  'spvRequests',
  'spvContacts',
] as const;

/** How many rows a list has for a search, as its page and as its count. */
async function found(list: (typeof LISTS)[number], search: string): Promise<readonly [number, number]> {
  const calls = domain.as(owner)[list];
  const { items } = await calls.list({ search });
  const { count } = await calls.count({ search });
  return [items.length, count];
}

describe.each(LISTS)('the list of %s', (list) => {
  it('is found by words of the client in any order, without accents or capitals', async () => {
    const [rows, counted] = await found(list, 'srl  CĂNAR');
    expect(rows).toBeGreaterThan(0);
    expect(counted).toBe(rows);
  });

  it('is found by the code of the client as it is printed', async () => {
    const all = await found(list, 'canar');
    expect(all[0]).toBeGreaterThan(0);
    const byCode = await found(list, TAX_ID);
    expect(byCode[0]).toBeGreaterThan(0);
    for (const typed of spellingsOf(TAX_ID)) expect(await found(list, typed), typed).toEqual(byCode);
  });

  it('has no row where one of the words is nowhere', async () => {
    expect(await found(list, 'canar zzqq')).toEqual([0, 0]);
  });

  it('is whole where nothing was typed', async () => {
    expect(await found(list, '  ')).toEqual(await found(list, ''));
    expect((await found(list, ''))[0]).toBeGreaterThan(0);
  });
});

it('clients are found by each spelling of the table', async () => {
  const other = await domain.database.aFirm();
  for (const taxId of new Set(COMPANY_SPELLINGS.map(([, code]) => code))) {
    domain.register.companies.set(taxId, aCompany(taxId, { legalName: `FIRMA ${taxId}` }));
    await domain.as(other).clients.create({ taxId });
  }
  for (const [search, taxId] of COMPANY_SPELLINGS) {
    expect((await domain.as(other).clients.list({ search })).items, search).toMatchObject([{ taxId }]);
  }
});

it('requests are found by the words of their document', async () => {
  const { items } = await domain.as(owner).spvRequests.list({});
  const [first] = items;
  const words =
    (await domain.as(owner, 'ro').spvRequests.configuration())[first?.documentType ?? '']?.description ?? '';
  expect((await found('spvRequests', `canar ${words}`))[0]).toBeGreaterThan(0);
});
