import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServerProcess } from '#testEnvironment/server/serverProcess.ts';
import { dataFolderIn, PREPARED } from './prepared.ts';

/**
 * As vitest calls it before the journeys: a server migrates one database for all of them. It is made anew in each run, so
 * that it is never older than the migrations.
 */
export async function setup(): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'dosar-prepared-'));
  // The database runs as another user, who has to be let through.
  chmodSync(root, 0o755);
  const server = await createServerProcess({ dataDir: dataFolderIn(root), env: { LOG_LEVEL: 'warn' } });
  await server.start();
  await server.stop();
  process.env[PREPARED] = root;
  return () => rmSync(root, { recursive: true, force: true });
}
