import { globSync, readFileSync } from 'node:fs';
import { cargo } from '../setup/cargo.ts';
import { run } from '../setup/run.ts';
import { NO_TIMES, readReport, type Times } from './reports.ts';
import { sumOf, type Tally } from './tally.ts';
import { REPORT_FILE, RUNNING } from './timesReporter.ts';

/** Result of a step: its tests, their times, and all its output. */
export type Finished = { readonly tally: Tally; readonly times: Times; readonly output: string };

const REPORTS = '.cache/reports';
const CARGO_RESULT = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm;
/** The host's tests mostly wait for programs that they have started. */
const HOST_THREADS = 8;
/** In the names of tests that measure time, how long something takes or waits. Beside other work they would fail by chance. */
export const TIMED = ['in_bounded_time', 'pauses::'];

/** The test files that runs of vitest are at. */
export const filesThatRun = (): string[] =>
  globSync(`${REPORTS}/*${RUNNING}`).flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean));

/** Runs vitest; a failure outside the tests counts as one failed test. */
export async function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const file = `${REPORTS}/${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=./scripts/test/timesReporter.ts'];
  const { code, output } = await run('vitest', ['run', ...args, ...reporters], {
    quiet: true,
    env: { NO_COLOR: '1', [REPORT_FILE]: file, ...env },
  });
  const report = readReport(file);
  if (report === null) return { tally: { passed: 0, failed: 1, skipped: 0 }, times: NO_TIMES, output };
  return { tally: withFailure(report.tally, code), times: report, output };
}

/** Builds the native host with its tests. */
export const cargoBuild = async (): Promise<Finished> =>
  finishedOf(await cargo('build', ['--tests', '--bins', '--quiet'], { quiet: true }));

/** Lints the native host. */
export const clippy = async (): Promise<Finished> =>
  finishedOf(await cargo('clippy', ['--all-targets', '--quiet', '--', '-D', 'warnings'], { quiet: true }));

/** Runs the tests of the native host without bounds of time. */
export const cargoTest = (env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  cargoTests([...TIMED.flatMap((name) => ['--skip', name]), `--test-threads=${HOST_THREADS}`], env);

/** Runs the tests of the native host that hold a bound of time, one after the other. */
export const cargoTestTimeBounds = (env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  cargoTests([...TIMED, '--test-threads=1'], env);

/** Runs tests of the native host. */
async function cargoTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Finished> {
  const options = { quiet: true, env };
  return finishedOfCargo(await cargo('test', ['--tests', '--no-fail-fast', '--quiet', '--', ...args], options));
}

/** What cargo's summary lines say, added up. */
export function finishedOfCargo({ code, output }: { readonly code: number; readonly output: string }): Finished {
  const tallies = [...output.matchAll(CARGO_RESULT)].map(([, passed, failed, skipped]) => ({
    passed: Number(passed),
    failed: Number(failed),
    skipped: Number(skipped),
  }));
  return { tally: withFailure(sumOf(tallies), code), times: NO_TIMES, output };
}

/** Runs a program as one test that passes when it exits with 0. */
export const command = async (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  finishedOf(await run(name, args, { quiet: true, env }));

/** What a program did as one test, which passes when it exits with 0. */
export function finishedOf({ code, output }: { readonly code: number; readonly output: string }): Finished {
  const isGood = code === 0;
  return { tally: { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }, times: NO_TIMES, output };
}

const withFailure = (tally: Tally, code: number): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
