import { durationText, readDuration, typedDuration } from './duration.ts';

const MINUTES_PER_HOUR = 60;
const SECONDS_PER_MINUTE = 60;
/** An hour has that many of the hundredths in which hours are stored. */
const SECONDS_PER_HUNDREDTH = 36;

/** Null for nothing, NaN for what is no duration. */
const secondsOf = (text: string): number | null => (text.trim() === '' ? null : (readDuration(text) ?? Number.NaN));

/** Hours in hundredths, of which each minute has one of its own. */
const hoursOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / SECONDS_PER_HUNDREDTH) / 100;
const wholeMinutes = (hours: number): number => Math.round(hours * MINUTES_PER_HOUR) * SECONDS_PER_MINUTE;

/** How a field reads and writes a duration that is stored in seconds, or in hours of two decimals. */
export const DURATION_UNITS = {
  seconds: { read: secondsOf, typedOf: typedDuration, textOf: durationText },
  hours: {
    read: (text: string) => hoursOf(secondsOf(text)),
    typedOf: (hours: number) => typedDuration(wholeMinutes(hours)),
    textOf: (hours: number) => durationText(wholeMinutes(hours)),
  },
} as const;
export type DurationUnit = keyof typeof DURATION_UNITS;
