import { spawnSync } from 'node:child_process';
import { vitest, type Finished } from './runners.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const PROJECTS = ['unit', 'screens', 'server', 'documents', 'authority'].flatMap((name) => ['--project', name]);

type Step = (name: string, work: () => Promise<Finished>) => Promise<boolean>;

/** Runs all tests but those in a browser on other days than today, one step for each day. */
export async function testOnOtherDays(step: Step): Promise<void> {
  for (const [name, at] of otherDays(new Date())) {
    const env = environmentAt(at);
    await step(`tests ${name}, ${at.toISOString().slice(0, 16)}Z`, () =>
      vitest(`other-day-${at.getTime()}`, PROJECTS, env),
    );
  }
}

/** The days on which clocks and calendars go wrong, each the first one to come. */
export const otherDays = (now: Date): readonly (readonly [string, Date])[] => [
  ['tomorrow', after(now, 1)],
  ['in a month', after(now, 31)],
  // An evening in Romania that is yesterday in America and tomorrow in Asia.
  ['on 29 February', nextAt(now, (year) => (isLeap(year) ? Date.UTC(year, 1, 29, 20) : null))],
  // Two hours before the year ends in UTC, it has begun in Romania.
  ['on the last evening of the year', nextAt(now, (year) => Date.UTC(year, 11, 31, 21, 50))],
  // The clocks in Romania change at 01:00 UTC on the last Sunday of March and of October.
  ['in the night when summer time begins', nextAt(now, (year) => lastSunday(year, 2) + 0.9 * HOUR_MS)],
  ['in the night when summer time ends', nextAt(now, (year) => lastSunday(year, 9) + 0.9 * HOUR_MS)],
  ['on the first day of the month, at night', nextAt(now, (year, month) => Date.UTC(year, month, 1) - 1.5 * HOUR_MS)],
  ['in three years', after(now, 3 * 365 + 1)],
];

const after = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/** The first of the instants, asked for by month, that is still to come. */
function nextAt(now: Date, instantOf: (year: number, month: number) => number | null): Date {
  for (let month = now.getUTCMonth(); ; month += 1) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), month, 1));
    const instant = instantOf(first.getUTCFullYear(), first.getUTCMonth());
    if (instant !== null && instant > now.getTime()) return new Date(instant);
  }
}

/**
 * The environment of a process whose wall clock starts there. It is an offset, so that processes that start later agree;
 * the monotonic clock stays true, because pauses and timers go by it.
 */
export function environmentAt(at: Date): NodeJS.ProcessEnv {
  const seconds = Math.round((at.getTime() - Date.now()) / 1000);
  return { LD_PRELOAD: library(), FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** libfaketime of the Debian package, for programs with threads. */
function library(): string {
  const { stdout } = spawnSync('dpkg', ['-L', 'libfaketime'], { encoding: 'utf8' });
  const found = stdout.split('\n').find((path) => path.endsWith('/libfaketimeMT.so.1'));
  if (found === undefined) throw new Error('The Debian package libfaketime is missing.');
  return found;
}
