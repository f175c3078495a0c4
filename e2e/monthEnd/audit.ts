import { fileURLToPath } from 'node:url';
import { run } from '#testEnvironment/run.ts';
import type { MonthEndEnvironment } from './environment.ts';

const VERIFY = fileURLToPath(new URL('../../server/src/audit/verify.main.ts', import.meta.url));

/** What the check of the audit trails finds. */
export function auditFaults({ dataDir }: MonthEndEnvironment): readonly string[] {
  try {
    run(process.execPath, [VERIFY], { ...process.env, DATA_DIR: dataDir });
    return [];
  } catch (error) {
    return [String(error)];
  }
}
