import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import type { Actor } from '../http/actor.ts';
import { silentLog } from '../log/log.ts';
import { createPool, createTenants } from './pool.ts';
import { loginOf } from './roles.ts';

let database: TestDatabase;
let alfa: Actor;
let beta: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  alfa = await database.aFirm({ name: 'Alfa', displayName: 'Ana Alfa' });
  beta = await database.aFirm({ name: 'Beta', displayName: 'Barbu Beta' });
});
afterAll(() => database.close());

const namesSeenBy = (tenantId: string) =>
  database.tenants.run(tenantId, (tx) => tx.query<{ displayName: string }>('select display_name from users'));

describe('a transaction of a firm', () => {
  it('sees the rows of its own firm only', async () => {
    expect(await namesSeenBy(alfa.tenantId)).toEqual([{ displayName: 'Ana Alfa' }]);
    expect(await namesSeenBy(beta.tenantId)).toEqual([{ displayName: 'Barbu Beta' }]);
    expect(await namesSeenBy(randomUUID())).toEqual([]);
  });

  it('refuses a tenant id that is no UUID before it reaches the database', () => {
    expect(() => database.tenants.run(`x'; reset role; --`, async () => {})).toThrow(TypeError);
  });

  it('takes no row of another firm', async () => {
    const insert = database.tenants.run(alfa.tenantId, (tx) =>
      tx.query(`insert into firm_flag (tenant_id, flag, is_on) values ($1, 'hub', true)`, [beta.tenantId]),
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
  });

  it('rolls back when the work throws, and the connection is good for the next one', async () => {
    const failed = database.tenants.run(alfa.tenantId, async (tx) => {
      await tx.query(`insert into firm_flag (tenant_id, flag, is_on) values ($1, 'timer', true)`, [alfa.tenantId]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    const flags = await database.tenants.run(alfa.tenantId, (tx) => tx.query(`select flag from firm_flag`));
    expect(flags).toEqual([]);
  });

  it('does not pretend to have committed when a failed statement was swallowed', async () => {
    const swallowed = database.tenants.run(alfa.tenantId, async (tx) => {
      await tx.query('select 1 / 0').catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('rolled back');
  });

  it('runs several statements at once, also the same one', async () => {
    const rows = await database.tenants.run(alfa.tenantId, (tx) =>
      Promise.all([1, 2, 3].map((n) => tx.query<{ n: number }>('select $1::int as n', [n]))),
    );
    expect(rows.flat().map((row) => row.n)).toEqual([1, 2, 3]);
  });
});

describe('a reading of a firm', () => {
  const names = 'select display_name from users';

  it('sees the rows of its own firm only', async () => {
    const ids = [alfa.tenantId, beta.tenantId, randomUUID()];
    const seen = await Promise.all(ids.map((id) => database.tenants.read(id, (tx) => tx.query(names))));
    expect(seen).toEqual([[{ displayName: 'Ana Alfa' }], [{ displayName: 'Barbu Beta' }], []]);
  });

  it('refuses a tenant id that is no UUID before it reaches the database', () => {
    expect(() => database.tenants.read(`x'; reset role; --`, async () => {})).toThrow(TypeError);
  });

  it('changes nothing', async () => {
    const insert = database.tenants.read(alfa.tenantId, (tx) =>
      tx.query(`insert into firm_flag (tenant_id, flag, is_on) values ($1, 'hub', true)`, [alfa.tenantId]),
    );
    await expect(insert).rejects.toMatchObject({ code: '25006' });
  });

  it('sees the rows of its own firm in every statement', async () => {
    const twice = await database.tenants.read(alfa.tenantId, async (tx) => [
      await tx.query(names),
      await tx.query(names),
    ]);
    expect(twice).toEqual([[{ displayName: 'Ana Alfa' }], [{ displayName: 'Ana Alfa' }]]);
  });

  it('leaves the connection clean, whatever became of the work', async () => {
    const pool = createPool(loginOf(database.owner, 'app'), { max: 1, log: silentLog });
    const tenants = createTenants(pool);
    await expect(tenants.read(alfa.tenantId, (tx) => tx.query('select 1 / 0'))).rejects.toMatchObject({
      code: '22012',
    });
    expect(await tenants.read(alfa.tenantId, async () => 'asked nothing')).toBe('asked nothing');
    expect(await tenants.read(alfa.tenantId, (tx) => tx.query(names))).toEqual([{ displayName: 'Ana Alfa' }]);
    expect((await pool.query(names)).rows).toEqual([]);
    await pool.end();
  });
});

describe('the role of the application', () => {
  it('sees nothing without a tenant, and the tenant does not outlive its transaction', async () => {
    const pool = createPool(loginOf(database.owner, 'app'), { max: 1, log: silentLog });
    const client = await pool.connect();
    await client.query(`begin; select set_config('app.tenant', '${alfa.tenantId}', true)`);
    expect((await client.query('select from users')).rowCount).toBe(1);
    await client.query('commit');
    expect((await client.query('select from users')).rowCount).toBe(0);
    client.release();
    await pool.end();
  });

  it.each(['set role dosar_owner', 'set role dosar_identity', 'set session authorization dosar_owner'])(
    'cannot leave its role: %s',
    async (text) => {
      const escape = database.tenants.run(alfa.tenantId, (tx) => tx.query(text));
      await expect(escape).rejects.toMatchObject({ code: '42501' });
    },
  );

  it.each([
    'select * from identity.credential',
    'select * from identity.signing_key',
    'alter table users disable row level security',
  ])('is refused: %s', async (text) => {
    const refused = database.tenants.run(alfa.tenantId, (tx) => tx.query(text));
    await expect(refused).rejects.toMatchObject({ code: '42501' });
  });
});
