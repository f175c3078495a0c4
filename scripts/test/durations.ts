import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { TimedFile } from './budget.ts';

/** Seconds of each test file, in tenths, by name. `npm run prove` writes it; a review sees what a change adds. */
const PATH = join(import.meta.dirname, 'durations.json');
const durationsSchema = v.record(v.string(), v.number());
export type Durations = v.InferOutput<typeof durationsSchema>;

export const readDurations = (): Durations => v.parse(durationsSchema, JSON.parse(readFileSync(PATH, 'utf8')));

/** The longest time of each file, as it would be on the machine that the limits were set on. */
export function durationsOf(files: readonly TimedFile[], factor: number): Durations {
  const longest = new Map<string, number>();
  for (const { file, seconds } of files) {
    const tenths = Math.round((10 * seconds) / factor) / 10;
    longest.set(file, Math.max(longest.get(file) ?? 0, tenths));
  }
  return Object.fromEntries([...longest].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function writeDurations(durations: Durations): void {
  writeFileSync(PATH, `${JSON.stringify(durations, null, 2)}\n`);
}
