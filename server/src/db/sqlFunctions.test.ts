import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';
import { FUNCTIONS_FOLDER } from './sqlFunctions.ts';

let database: TestDatabase;
let owner: Client;
let functions: string;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client(database.owner);
  await owner.connect();
});
beforeEach(async () => {
  functions = await mkdtemp(join(tmpdir(), 'dosar-functions-'));
  return () => rm(functions, { recursive: true });
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const write = (name: string, sql: string) => writeFile(join(functions, `${name}.sql`), sql);
const refresh = (by = owner) => migrate(by, { migrations: MIGRATIONS_FOLDER, functions });
const answerOf = async (sql: string) => (await owner.query(`select ${sql} as answer`)).rows[0]?.answer as unknown;

it('each function of the product has a file of its name, and each file its function', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by proname collate "C"`,
  );
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual((await readdir(FUNCTIONS_FOLDER)).sort());
});

const halfOf = (of: string) =>
  `create or replace function half(n integer) returns integer language sql immutable as $$ select ${of} $$;`;
const noted = (text: string) =>
  `create or replace function noted() returns trigger language plpgsql as
   $$ begin new.note := '${text}'; return new; end $$;`;

describe('a function', () => {
  it('is re-created when its text changes, and left alone while it does not', async () => {
    await write('shade', `create or replace function shade() returns text language sql as $$ select 'light' $$;`);
    expect(await refresh()).toEqual(['shade.sql']);
    expect(await refresh()).toEqual([]);
    await write('shade', `create or replace function shade() returns text language sql as $$ select 'dark' $$;`);
    expect(await refresh()).toEqual(['shade.sql']);
    expect(await answerOf('shade()')).toBe('dark');
  });

  it('comes back after a migration has dropped it', async () => {
    await write('tint', `create or replace function tint() returns integer language sql as $$ select 1 $$;`);
    await refresh();
    await owner.query('drop function tint()');
    expect(await refresh()).toEqual(['tint.sql']);
  });

  it('may call one whose file comes later', async () => {
    await write(
      'a_first',
      `create or replace function a_first() returns integer language sql as $$ select b_then() $$;`,
    );
    await write('b_then', `create or replace function b_then() returns integer language sql as $$ select 2 $$;`);
    await refresh();
    expect(await answerOf('a_first()')).toBe(2);
  });

  it('keeps the column, the index and the trigger that use it, and who may call it', async () => {
    await write('half', halfOf('n / 2'));
    await write('noted', noted('before'));
    await refresh();
    await owner.query(`revoke execute on function half(integer) from public;
      create table measure (n integer, half integer generated always as (half(n)) stored, note text);
      create index measure_half on measure (half(n));
      create trigger measure_noted before insert on measure for each row execute function noted()`);
    await write('half', halfOf('(n / 2)::integer'));
    await write('noted', noted('after'));
    expect(await refresh()).toEqual(['half.sql', 'noted.sql']);
    const { rows } = await owner.query('insert into measure (n) values (8) returning half, note');
    expect(rows).toEqual([{ half: 4, note: 'after' }]);
    expect(await answerOf(`to_regclass('measure_half') is not null`)).toBe(true);
    expect(await answerOf(`has_function_privilege('dosar_app', 'half(integer)', 'execute')`)).toBe(false);
  });

  it('is refused with other arguments until a migration drops the former one, and nothing changes', async () => {
    await write('size', `create or replace function size(n integer) returns integer language sql as $$ select n $$;`);
    await refresh();
    await write('size', `create or replace function size(n text) returns integer language sql as $$ select 1 $$;`);
    await expect(refresh()).rejects.toThrow('size has two signatures');
    expect(await answerOf(`to_regprocedure('size(text)') is null`)).toBe(true);
    await owner.query('drop function size(integer)');
    expect(await refresh()).toEqual(['size.sql']);
  });

  it('that is wrong changes none of the others', async () => {
    await write('kind', `create or replace function kind() returns text language sql as $$ select 'old' $$;`);
    await refresh();
    await write('kind', `create or replace function kind() returns text language sql as $$ select 'new' $$;`);
    await write('wrong', `create or replace function wrong() returns text language sql as $$ select nothing $$;`);
    await expect(refresh()).rejects.toThrow('kind, wrong');
    expect(await answerOf('kind()')).toBe('old');
  });

  it('is re-created by one process at a time', async () => {
    await write('tone', `create or replace function tone() returns text language sql as $$ select 'a' $$;`);
    const other = new Client(database.owner);
    await other.connect();
    const refreshed = await Promise.all([refresh(), refresh(other)]);
    await other.end();
    expect(refreshed.flat()).toEqual(['tone.sql']);
  });
});
