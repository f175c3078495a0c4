import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './setup/build.ts';
import { ensureDebianPackages } from './setup/debianPackages.ts';

const USAGE = `usage: npm run demo              everything on this machine, with demo data, until Ctrl-C
       npm run demo -- --check   runs the main job without a display and says whether it worked`;

/** Whether to run the check; null for invalid arguments. */
function readArguments(): boolean | null {
  try {
    return parseArgs({ options: { check: { type: 'boolean', default: false } } }).values.check;
  } catch {
    return null;
  }
}

const check = readArguments();
if (check === null) {
  console.error(USAGE);
  process.exit(2);
}
try {
  ensureDebianPackages();
  console.log('Building what is stale; the very first time this takes some minutes.');
  await buildStale();
  // Loaded late, because it needs what was just installed and built.
  if (check) {
    const { checkDemo } = await import('./demo/check.ts');
    process.exitCode = (await checkDemo()) ? 0 : 1;
  } else {
    const { presentDemo } = await import('./demo/present.ts');
    await presentDemo(join(import.meta.dirname, '..'));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
