import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { overdrawn, type Run } from './budget.ts';
import type { TimedTest } from './reports.ts';
import { closingLine, NOTHING, type Tally } from './tally.ts';

const SLOW_FILES = join(import.meta.dirname, 'slowFiles.json');
const SHOWN = 25;

type Taken = Run & { readonly tests: readonly TimedTest[] };

/** Prints what a run has taken, file by file, and judges it as one more test, `time budget`. */
export function judgeBudget(taken: Taken): Tally {
  const { cpuSeconds, wallSeconds, factor, files, tests } = taken;
  const lines = [
    '',
    `${(wallSeconds / 60).toFixed(1)} min, ${cpuSeconds.toFixed(0)} processor seconds, machine factor ${factor.toFixed(1)}`,
    '',
    'Slowest files:',
    ...slowest(files).map(({ seconds, file }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    '',
    'Slowest tests:',
    ...slowest(tests).map(({ seconds, file, test }) => `${seconds.toFixed(1).padStart(7)} s  ${file}: ${test}`),
    '',
  ];
  const faults = overdrawn(taken, readSlowFiles());
  const tally: Tally = faults.length === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
  const verdict = `${faults.length === 0 ? 'ok    ' : 'FAILED'} time budget: ${closingLine(tally)}`;
  process.stdout.write(`${[...lines, verdict, ...faults.map((fault) => `       ${fault}`)].join('\n')}\n`);
  return tally;
}

const slowest = <Timed extends { readonly seconds: number }>(all: readonly Timed[]): Timed[] =>
  all.toSorted((one, other) => other.seconds - one.seconds).slice(0, SHOWN);

const readSlowFiles = () => v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(SLOW_FILES, 'utf8')));
