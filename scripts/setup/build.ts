import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildHost } from './cargo.ts';
import { must } from './run.ts';

const WEB_SOURCES = [
  'src',
  'contracts',
  'machines',
  'public',
  'index.html',
  'auth-bridge.html',
  'vite.config.ts',
  'panda.config.ts',
  'package-lock.json',
];
const WEB_RESULT = 'dist/web/index.html';

/** The name that vitest expects of a global setup. */
export { buildStale as setup };

/** Builds what is older than its sources: the native host (cargo decides itself) and the web application. */
export async function buildStale(): Promise<void> {
  await buildHost();
  const newest = Math.max(...WEB_SOURCES.map(newestChangeMs));
  if (!existsSync(WEB_RESULT) || statSync(WEB_RESULT).mtimeMs < newest) {
    // Vitest sets NODE_ENV to `test`, with which React would be built as for development.
    await must('npm', ['run', '--silent', 'build'], { quiet: true, env: { NODE_ENV: 'production' } });
  }
}

function newestChangeMs(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(
    0,
    ...readdirSync(path, { withFileTypes: true })
      .filter((entry) => !entry.name.endsWith('.gen.ts'))
      .map((entry) => newestChangeMs(join(path, entry.name))),
  );
}
