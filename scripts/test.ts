import { mkdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { ensureDebianPackages } from './setup/debianPackages.ts';
import { must, run } from './setup/run.ts';

type Tally = { passed: number; failed: number; skipped: number };

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  success: v.boolean(),
});
const CARGO = ['--release', '--manifest-path', 'native-host-rs/Cargo.toml'];

/** Runs vitest and reads its JSON report; a run that breaks before or beside the tests counts as one failure. */
async function vitest(name: string, projects: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Tally> {
  const file = `.cache/reports/${name}.json`;
  const { code } = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: { NO_COLOR: '1', ...env } },
  );
  const report = v.parse(vitestReport, JSON.parse(readFileSync(file, 'utf8')));
  const broken = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests };
}

/** Runs the tests of the native host and adds up the lines cargo closes each program with. */
async function cargoTest(): Promise<Tally> {
  const { code, output } = await run('cargo', ['test', ...CARGO, '--no-fail-fast']);
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of output.matchAll(
    /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    tally.passed += Number(passed);
    tally.failed += Number(failed);
    tally.skipped += Number(ignored);
  }
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

async function passes(command: string, args: readonly string[]): Promise<Tally> {
  const { code } = await run(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

mkdirSync('.cache/reports', { recursive: true });
ensureDebianPackages();
const host = run('cargo', ['build', ...CARGO, '--tests', '--bins'], { quiet: true });
const tallies: Tally[] = [];
tallies.push(await passes('npm', ['run', '--silent', 'check']));
tallies.push(await vitest('unit', ['unit']));
const built = await host;
if (built.code !== 0) throw new Error(`The native host does not build:\n${built.output}`);
tallies.push(await vitest('server', ['server', 'authority']));
tallies.push(await vitest('server-pg15', ['server'], { DOSAR_TEST_PG: '15' }));
tallies.push(await passes('cargo', ['clippy', ...CARGO, '--all-targets', '--quiet', '--', '-D', 'warnings']));
tallies.push(await cargoTest());
await must('npm', ['run', '--silent', 'build'], { quiet: true });
tallies.push(await vitest('e2e', ['e2e']));

const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`);
process.exit(sum('failed') === 0 ? 0 : 1);
