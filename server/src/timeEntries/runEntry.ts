import type { FirmSettings } from '#contracts/firmSettings.ts';
import { DAY_SECONDS } from '#contracts/limits.ts';

/** What a run of a timer becomes. */
export type RunLength = {
  /** Of the entry. */
  readonly seconds: number;
  /** It ran longer than an entry may be. */
  readonly isCut: boolean;
};

/** Seconds of a run, rounded up by the firm's rule, at least one and at most a day. */
export function lengthOfRun(elapsed: number, { timeRoundingMinutes }: FirmSettings): RunLength {
  const whole = Math.max(1, Math.floor(elapsed));
  const step = timeRoundingMinutes * 60;
  const rounded = step === 0 ? whole : Math.ceil(whole / step) * step;
  return { seconds: Math.min(rounded, DAY_SECONDS), isCut: whole > DAY_SECONDS };
}
