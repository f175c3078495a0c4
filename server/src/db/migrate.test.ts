import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#serverTesting/testDatabase.ts';
import { MIGRATIONS_FOLDER, migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let owner: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'dosar-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  owner = new Client(database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('are applied once', async () => {
    expect(await migrate(owner, { migrations: folder })).toEqual([]);
    await writeFile(join(folder, '9001_colour.sql'), 'create table colour (name text);');
    expect(await migrate(owner, { migrations: folder })).toEqual(['9001_colour.sql']);
    expect(await migrate(owner, { migrations: folder })).toEqual([]);
  });

  it('leave nothing behind when one fails', async () => {
    await writeFile(join(folder, '9002_shape.sql'), 'create table shape (name text); select 1 / 0;');
    await expect(migrate(owner, { migrations: folder })).rejects.toThrow('9002_shape.sql');
    expect((await owner.query(`select to_regclass('shape') as shape`)).rows).toEqual([{ shape: null }]);
    await rm(join(folder, '9002_shape.sql'));
  });

  it('are applied by one process at a time', async () => {
    await writeFile(join(folder, '9003_sound.sql'), 'create table sound (name text);');
    const other = new Client(database.owner);
    await other.connect();
    const applied = await Promise.all([migrate(owner, { migrations: folder }), migrate(other, { migrations: folder })]);
    await other.end();
    expect(applied.flat()).toEqual(['9003_sound.sql']);
  });

  it('are refused when an applied one was changed or removed', async () => {
    await writeFile(join(folder, '9001_colour.sql'), 'create table colour (name text, shade text);');
    await expect(migrate(owner, { migrations: folder })).rejects.toThrow('9001_colour.sql was changed');
    await rm(join(folder, '9001_colour.sql'));
    await expect(migrate(owner, { migrations: folder })).rejects.toThrow('9001_colour.sql was applied and is missing');
  });
});

describe('every table of a firm', () => {
  it('has row-level security that binds its owner too', async () => {
    const unprotected = await database.asSuperuser(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
         and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(unprotected).toEqual([]);
  });
});
