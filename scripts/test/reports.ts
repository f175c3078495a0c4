import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const reportSchema = v.object({
  tally: v.object({ passed: v.number(), failed: v.number(), skipped: v.number() }),
  files: v.array(v.object({ project: v.string(), file: v.string(), seconds: v.number() })),
  tests: v.array(v.object({ file: v.string(), test: v.string(), seconds: v.number() })),
});

/** What `timesReporter.ts` writes of a run of vitest. */
export type Report = v.InferOutput<typeof reportSchema>;
export type TimedTest = Report['tests'][number];
/** How long the files and tests of a run took. */
export type Times = Pick<Report, 'files' | 'tests'>;

export const NO_TIMES: Times = { files: [], tests: [] };

/** The report in a file; null when a run that was killed left none. */
export const readReport = (path: string): Report | null =>
  existsSync(path) ? v.parse(reportSchema, JSON.parse(readFileSync(path, 'utf8'))) : null;

/** All times of some runs. */
export const timesOf = (runs: readonly Times[]): Times => ({
  files: runs.flatMap(({ files }) => files),
  tests: runs.flatMap(({ tests }) => tests),
});
