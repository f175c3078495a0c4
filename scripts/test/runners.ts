import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';
import { run } from '../setup/run.ts';
import { sumOf, type Tally } from './tally.ts';

/** Result of a step: its tests and all its output. */
export type Finished = { readonly tally: Tally; readonly output: string };

const REPORTS = '.cache/reports';
const CARGO = ['--release', '--manifest-path', 'native-host-rs/Cargo.toml'];
const CARGO_RESULT = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm;

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
});

/** Runs vitest and reads its JSON report; a failure outside the tests counts as one failed test. */
export async function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  mkdirSync(REPORTS, { recursive: true });
  const file = `${REPORTS}/${name}.json`;
  rmSync(file, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await run('vitest', ['run', ...args, ...reporters], {
    quiet: true,
    env: { NO_COLOR: '1', ...env },
  });
  // A run that was killed leaves no report.
  if (!existsSync(file)) return { tally: { passed: 0, failed: 1, skipped: 0 }, output };
  const report = v.parse(vitestReport, JSON.parse(readFileSync(file, 'utf8')));
  const { numPassedTests: passed, numFailedTests, numPendingTests: skipped } = report;
  const failed = code !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { tally: { passed, failed, skipped }, output };
}

/** Builds the native host with its tests. */
export const cargoBuild = (): Promise<Finished> =>
  command('cargo', ['build', ...CARGO, '--tests', '--bins', '--quiet']);

/** Lints the native host. */
export const clippy = (): Promise<Finished> =>
  command('cargo', ['clippy', ...CARGO, '--all-targets', '--quiet', '--', '-D', 'warnings']);

/** Runs the tests of the native host and adds up cargo's summary lines. */
export async function cargoTest(filters: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const { code, output } = await run('cargo', ['test', ...CARGO, '--no-fail-fast', '--quiet', ...filters], {
    quiet: true,
    env,
  });
  const tally = sumOf(
    [...output.matchAll(CARGO_RESULT)].map(([, passed, failed, skipped]) => ({
      passed: Number(passed),
      failed: Number(failed),
      skipped: Number(skipped),
    })),
  );
  return { tally: code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally, output };
}

/** Runs a program as one test that passes when it exits with 0. */
export async function command(name: string, args: readonly string[]): Promise<Finished> {
  const { code, output } = await run(name, args, { quiet: true });
  const isGood = code === 0;
  return { tally: { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }, output };
}
