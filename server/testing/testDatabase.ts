import { randomBytes, randomUUID } from 'node:crypto';
import { Client, Pool, type QueryResultRow } from 'pg';
import { inject } from 'vitest';
import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import type { Role } from '#contracts/roles.ts';
import { openPools, type OpenDatabase } from '#server/db/openDatabase.ts';
import type { Login } from '#server/db/pool.ts';
import type { Actor } from '#server/http/actor.ts';
import { silentLog } from '#server/log/log.ts';

/** A migrated database for one test file. Close it in `afterAll`. */
export type TestDatabase = OpenDatabase & {
  /** Queries without row-level security, to arrange a test and to check its result. */
  asSuperuser<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` while nothing else can read or write a table. */
  whileLocked<T>(table: string, work: () => Promise<T>): Promise<T>;
  /** Creates a firm with one person and returns that person as a caller. */
  aFirm(over?: { name?: string; displayName?: string; role?: Role }): Promise<Actor>;
  /** Adds a person to the firm of `actor`. */
  aColleague(actor: Actor, over?: { displayName?: string; role?: Role }): Promise<Actor>;
};

/** Copies the template. Needs `server/testing/databaseSetup.ts` as vitest's globalSetup. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('database');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await asRole({ ...template, database: 'postgres' }, `create database ${name} template template`);
  const owner: Login = { ...template, database: name };
  // Only the superuser may end PostgreSQL's own processes there, such as autovacuum.
  const superuser = inject('databaseSuperuser');
  const database = openPools(owner, silentLog, () =>
    asRole({ ...superuser, database: 'postgres' }, `drop database ${name} with (force)`),
  );
  const superuserPool = new Pool({ ...superuser, database: name, max: 2 });
  superuserPool.on('error', () => {});
  const asSuperuser: TestDatabase['asSuperuser'] = async (text, values = []) =>
    (await superuserPool.query(text, [...values])).rows;
  return {
    ...database,
    asSuperuser,
    whileLocked: (table, work) => whileLocked(superuserPool, table, work),
    aFirm: ({ name: firmName = 'Contabil Test SRL', displayName = 'Ana Ionescu', role = 'owner' } = {}) =>
      addFirm(superuserPool, firmName, displayName, role),
    aColleague: (actor, { displayName = 'Mihai Pop', role = 'member' } = {}) =>
      insertPerson(superuserPool, aPerson(actor.tenantId, displayName, role)),
    close: async () => {
      await superuserPool.end();
      await database.close();
    },
  };
}

const aPerson = (tenantId: string, displayName: string, role: Role): Actor => {
  const userId = randomUUID();
  const email = `${userId}@firma.test`;
  return {
    tenantId,
    userId,
    displayName,
    email,
    role,
    mayApprove: true,
    signedInAtMs: Date.now(),
    firmSettings: DEFAULT_FIRM_SETTINGS,
  };
};

async function addFirm(superuser: Pool, name: string, displayName: string, role: Role): Promise<Actor> {
  const tenantId = randomUUID();
  await superuser.query('insert into firm (id, name) values ($1, $2)', [tenantId, name]);
  return insertPerson(superuser, aPerson(tenantId, displayName, role));
}

async function insertPerson(superuser: Pool, actor: Actor): Promise<Actor> {
  const [givenName = '', ...rest] = actor.displayName.split(' ');
  await superuser.query(
    `insert into users (id, tenant_id, given_name, family_name, display_name, email, role)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [actor.userId, actor.tenantId, givenName, rest.join(' '), actor.displayName, actor.email, actor.role],
  );
  return actor;
}

async function whileLocked<T>(superuser: Pool, table: string, work: () => Promise<T>): Promise<T> {
  const client = await superuser.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function asRole(login: Login, text: string): Promise<void> {
  const client = new Client(login);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
