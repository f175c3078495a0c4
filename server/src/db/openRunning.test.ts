import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dosar-no-database-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe('a command of the operator', () => {
  it.each(['identity/outbox.main.ts', 'audit/verify.main.ts'])(
    '%s makes no database in a folder without one, and says what to set',
    (program) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '..', program)], {
        env: { DATA_DIR: dataDir },
        encoding: 'utf8',
      });
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toBe(
        `NoDatabaseError: There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server, and call this as its user.\n`,
      );
      expect(readdirSync(dataDir)).toEqual([]);
    },
  );
});
