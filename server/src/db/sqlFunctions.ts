import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/** Folder of the functions in force, one a file. */
export const FUNCTIONS_FOLDER = join(import.meta.dirname, '../../functions');

type SqlFunction = { readonly name: string; readonly sql: string; readonly checksum: string };

/** A function exists with other arguments than those of its file. */
export class FunctionSignatureError extends Error {
  override readonly name = 'FunctionSignatureError';
}

/**
 * Re-creates the functions whose text has changed since, or that are missing: in place, so that triggers, columns and
 * indexes keep them. The caller holds the lock of the migrations.
 *
 * @returns the names of the functions that were re-created now.
 * @throws {FunctionSignatureError} when a migration had to drop the function with its former arguments, and did not.
 */
export async function refreshFunctions(owner: Client, folder: string): Promise<string[]> {
  await owner.query('create table if not exists platform.sql_function (name text primary key, checksum text not null)');
  const stale = await staleOf(owner, await readFunctions(folder));
  if (stale.length === 0) return [];
  await owner.query('begin');
  try {
    // They call each other, so their bodies are checked once all of them are there.
    for (const check of ['off', 'on']) {
      await owner.query(`set local check_function_bodies = ${check}`);
      for (const { sql } of stale) await owner.query(sql);
    }
    for (const { name, checksum } of stale) await record(owner, name, checksum);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    if (error instanceof FunctionSignatureError) throw error;
    const names = stale.map(({ name }) => name).join(', ');
    throw new Error(`One of the functions ${names} could not be re-created.`, { cause: error });
  }
  return stale.map(({ name }) => name);
}

async function readFunctions(folder: string): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function staleOf(owner: Client, functions: readonly SqlFunction[]): Promise<SqlFunction[]> {
  const { rows } = await owner.query<{ name: string; checksum: string }>(
    `select name, checksum from platform.sql_function f
     where exists (select from pg_proc p where p.proname = f.name and p.pronamespace = 'public'::regnamespace)`,
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return functions.filter(({ name, checksum }) => known.get(name) !== checksum);
}

async function record(owner: Client, name: string, checksum: string): Promise<void> {
  const { rows } = await owner.query(
    `select from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  );
  if (rows.length === 0) throw new FunctionSignatureError(`${name}.sql creates no function ${name}.`);
  if (rows.length > 1) {
    throw new FunctionSignatureError(`${name} has two signatures: a migration must drop the former one.`);
  }
  await owner.query(
    `insert into platform.sql_function (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum`,
    [name, checksum],
  );
}
