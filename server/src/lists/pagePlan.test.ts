import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedFirm } from '#serverTesting/seed.ts';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import { createPool, createTenants } from '../db/pool.ts';
import { loginOf } from '../db/roles.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { silentLog } from '../log/log.ts';
import { conditionsOf } from '../spvMessages/messageFilter.ts';
import { spvMessagesRepository } from '../spvMessages/spvMessages.repository.ts';
import type { PageRequest } from './keyset.ts';

let database: TestDatabase;
let actor: Actor;
beforeAll(async () => {
  database = await createTestDatabase();
  actor = await database.aFirm();
  const superuser = new Client({ ...inject('databaseSuperuser'), database: database.owner.database });
  await superuser.connect();
  await seedFirm(superuser, { tenantId: actor.tenantId, clients: 5000, messages: 5000 });
  await superuser.end();
});
afterAll(() => database.close());

type Row = { readonly id: string };
const LISTS: readonly [name: string, page: (tx: TenantTx, page: PageRequest) => Promise<Row[]>][] = [
  ['messages', (tx, page) => spvMessagesRepository.page(tx, conditionsOf({ currentMessageSet: 'all' }), page)],
  ['clients', (tx, page) => clientsRepository.page(tx, { includeInactive: false, accountManagers: null }, page)],
];

describe.each(LISTS)('the list of %s', (_, pageOf) => {
  const at = (offset: number, limit = 20) =>
    database.tenants.read(actor.tenantId, (tx) => pageOf(tx, { kind: 'number', offset, limit }));

  it('has the same rows whatever the page size', async () => {
    const whole = await at(0, 400);
    const pages = await Promise.all(Array.from({ length: 20 }, (_page, n) => at(n * 20)));
    expect(new Set(whole.map(({ id }) => id)).size).toBe(400);
    expect(pages.flat()).toEqual(whole);
  });

  it('is planned a few times per connection, not for each page', async () => {
    const pool = createPool(loginOf(database.owner, 'app'), { max: 1, log: silentLog });
    const tenants = createTenants(pool);
    for (let n = 0; n < 40; n += 1) {
      const page = { kind: 'number', offset: 60 + (n % 8) * 20, limit: 21 } as const;
      await tenants.read(actor.tenantId, (tx) => pageOf(tx, page));
    }
    const plans = await tenants.read(actor.tenantId, (tx) =>
      tx.query<{ anew: number; kept: number }>(
        `select sum(custom_plans)::int as anew, sum(generic_plans)::int as kept from pg_prepared_statements
         where statement like '%offset%' and statement not like '%pg_prepared_statements%'`,
      ),
    );
    await pool.end();
    expect(plans).toEqual([{ anew: 5, kept: 35 }]);
  });
});
