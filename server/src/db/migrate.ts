import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { FUNCTIONS_FOLDER, refreshFunctions } from './sqlFunctions.ts';

/** Folder of the product's migrations. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations');

/** Where migrations stand, and the functions that are in force after them. */
export type SqlFolders = { readonly migrations: string; readonly functions?: string };
const PRODUCT: SqlFolders = { migrations: MIGRATIONS_FOLDER, functions: FUNCTIONS_FOLDER };

// Any constant will do if nothing else in this database uses it.
const MIGRATION_LOCK = 7_204_511;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** A migration file was changed or removed after it had been applied. */
export class MigrationChangedError extends Error {
  override readonly name = 'MigrationChangedError';
}

/**
 * Applies the missing migrations in the order of their names, each in its own transaction, one process at a time. An
 * applied file must never change; a correction is a new file. Then re-creates the functions whose text has changed.
 *
 * @returns the names of the migrations that were applied now, and of the files of functions.
 */
export async function migrate(owner: Client, { migrations, functions }: SqlFolders = PRODUCT): Promise<string[]> {
  const files = await readMigrations(migrations);
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await owner.query(`create schema if not exists platform;
      create table if not exists platform.migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await readApplied(owner);
    requireUnchanged(files, applied);
    const missing = files.filter((file) => !applied.has(file.name));
    for (const migration of missing) await apply(owner, migration);
    const refreshed = functions === undefined ? [] : await refreshFunctions(owner, functions);
    return [...missing.map((migration) => migration.name), ...refreshed.map((name) => `${name}.sql`)];
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(owner: Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    'select name, checksum from platform.migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function requireUnchanged(files: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const present = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, checksum] of applied) {
    if (!present.has(name)) throw new MigrationChangedError(`Migration ${name} was applied and is missing here.`);
    if (present.get(name) !== checksum) throw new MigrationChangedError(`Migration ${name} was changed after it ran.`);
  }
}

async function apply(owner: Client, { name, sql, checksum }: Migration): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(sql);
    await owner.query('insert into platform.migration (name, checksum) values ($1, $2)', [name, checksum]);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}
