import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PYTHON_TOOLS } from '#testEnvironment/pyHanko.ts';
import { must } from './run.ts';

const REQUIREMENTS = fileURLToPath(new URL('pythonRequirements.txt', import.meta.url));

/** The name that vitest expects of a global setup. */
export { ensurePythonTools as setup };

/**
 * Installs the Python tools of tests and benches, in versions of the lock file, where they are missing.
 *
 * @throws {Error} when python3 with venv is missing or a package cannot be fetched.
 */
export async function ensurePythonTools(): Promise<void> {
  const wanted = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  const record = `${PYTHON_TOOLS}/installed`;
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  await must('python3', ['-m', 'venv', '--clear', PYTHON_TOOLS], { quiet: true });
  const install = ['install', '--quiet', '--no-deps', '--only-binary=:all:', '--requirement', REQUIREMENTS];
  await must(`${PYTHON_TOOLS}/bin/pip`, ['--disable-pip-version-check', ...install], { quiet: true });
  writeFileSync(record, wanted);
}
