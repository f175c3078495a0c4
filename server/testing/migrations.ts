import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { MIGRATIONS_FOLDER, migrate } from '#server/db/migrate.ts';
import { ensureRoles } from '#server/db/roles.ts';

/** A database as it was before a migration. */
export type DatabaseBefore = {
  readonly asSuperuser: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** Applies that migration and all later ones. */
  readonly migrate: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

/** Applies the migrations before `name`, for a test of what it does with rows that exist. */
export async function createDatabaseBefore(name: string): Promise<DatabaseBefore> {
  const database = `t_${randomBytes(8).toString('hex')}`;
  const superuser = inject('databaseSuperuser');
  await query({ ...superuser, database: 'postgres' }, `create database ${database} owner dosar_owner`);
  const login = { ...inject('database'), database };
  const owner = new Client(login);
  await owner.connect();
  await ensureRoles(owner, login);
  const folder = await mkdtemp(join(tmpdir(), 'dosar-before-'));
  for (const file of (await readdir(MIGRATIONS_FOLDER)).filter((each) => each < name)) {
    await cp(join(MIGRATIONS_FOLDER, file), join(folder, file));
  }
  await migrate(owner, { migrations: folder });
  return {
    asSuperuser: (text, values) => query({ ...superuser, database }, text, values),
    migrate: () => migrate(owner),
    close: async () => {
      await owner.end();
      await query({ ...superuser, database: 'postgres' }, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true });
    },
  };
}

async function query(login: object, text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client(login);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
