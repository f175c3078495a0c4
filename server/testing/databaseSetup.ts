import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeLiteral } from 'pg';
import type { TestProject } from 'vitest/node';
import { findBinaries, type Binaries } from '#server/db/embedded/binaries.ts';
import { initialise, start, type RunningCluster } from '#server/db/embedded/cluster.ts';
import { findServiceUser } from '#server/db/embedded/serviceUser.ts';
import { prepare } from '#server/db/openDatabase.ts';
import type { Login } from '#server/db/pool.ts';
import { silentLog } from '#server/log/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Owner of the migrated template of every test database. */
    database: Login;
    /** Sees every row, while row-level security binds even the owner. */
    databaseSuperuser: Login;
  }
}

const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/**
 * Starts one cluster for the whole run, with a migrated template: PostgreSQL 18 from the packages, or PostgreSQL 15 of
 * the system with DOSAR_TEST_PG=15.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { template, superuser, stop } = await startMigrated(process.env.DOSAR_TEST_PG === '15' ? '15' : '18');
  project.provide('database', template);
  project.provide('databaseSuperuser', superuser);
  return stop;
}

type Version = '15' | '18';

/** A cluster of its own with a migrated database, until it is stopped. */
export async function startMigrated(version: Version) {
  const folder = await mkdtemp(join(tmpdir(), 'dosar-test-'));
  await chmod(folder, 0o755);
  const cluster = await startTestCluster(folder, version);
  return {
    template: await createTemplate(cluster.login),
    superuser: cluster.login,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startTestCluster(folder: string, version: Version): Promise<RunningCluster> {
  const user = await findServiceUser();
  const is15 = version === '15';
  const binaries: Binaries = is15
    ? { initdb: join(DEBIAN_15, 'initdb'), postgres: join(DEBIAN_15, 'postgres') }
    : await findBinaries(folder, user);
  const options = {
    folder: join(folder, 'cluster'),
    binaries,
    user,
    superuser: { name: 'dosar_admin', password: randomBytes(12).toString('hex') },
    initdbFlags: is15
      ? ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
      : ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync'],
    // The folder is deleted after the run, so nothing has to survive a power cut.
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' },
  };
  await initialise(options);
  return start(options);
}

async function createTemplate(superuser: Login): Promise<Login> {
  const password = randomBytes(12).toString('hex');
  const owner: Login = { ...superuser, user: 'dosar_owner', password, database: 'template' };
  const client = new Client(superuser);
  await client.connect();
  await client.query(`create role dosar_owner login createrole createdb password ${escapeLiteral(password)}`);
  await client.query('create database template owner dosar_owner');
  await client.end();
  await prepare(owner, silentLog);
  return owner;
}
