import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../log/log.ts';
import { openDatabase } from './openDatabase.ts';

const OUTBOX = 'outbox.main.ts';
const VERIFY = 'audit/verify.main.ts';

let dataDir: string;
const run = (program: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', program)], {
    env: { DATA_DIR: dataDir, PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};
const open = () => openDatabase({ url: null, dataDir, log: silentLog });

describe('an operator command without a database', () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'dosar-no-database-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it.each([OUTBOX, VERIFY])('%s creates none, and names the settings', (program) => {
    expect(run(program)).toEqual({
      status: 2,
      stdout: '',
      stderr: `NoDatabaseError: There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, and call this as its user.\n`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe("an operator command on the server's database", () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dosar-database-'));
    await (await open()).close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const NOTHING_TO_SAY: readonly (readonly [program: string, stdout: string])[] = [
    [OUTBOX, 'No message waits.\n'],
    [VERIFY, '0 entries of 0 firms, 0 faults\n'],
  ];

  it.each(NOTHING_TO_SAY)('%s starts it after a crash', (program, stdout) => {
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const cluster = join(dataDir, 'postgresql-18');
    const lines = [ended, cluster, 1_700_000_000, 5432, `${cluster}.socket`, ''];
    writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);
    expect(run(program)).toEqual({ status: 0, stdout, stderr: '' });
  });

  it.each(NOTHING_TO_SAY)('%s reads it beside a running server, and leaves it running', async (program, stdout) => {
    const server = await open();
    expect(run(program)).toEqual({ status: 0, stdout, stderr: '' });
    await server.ping();
    await server.close();
  });
});
