import { SPV_WINDOW_DAYS } from '#contracts/limits.ts';

export const DATE_PRESETS = ['today', 'week', 'month', 'lastMonth', 'last60'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Days `yyyy-MM-dd`, both ends in it; an absent end is open. */
export type DateRange = { readonly from: string | undefined; readonly to: string | undefined };

const text = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');

/** The days of a preset; weeks begin on Monday. */
export function rangeOf(preset: DatePreset, now: Date): DateRange {
  const year = now.getFullYear();
  const month = now.getMonth();
  const day = now.getDate();
  const sinceMonday = (now.getDay() + 6) % 7;
  const first = {
    today: new Date(year, month, day),
    week: new Date(year, month, day - sinceMonday),
    month: new Date(year, month, 1),
    lastMonth: new Date(year, month - 1, 1),
    last60: new Date(year, month, day - SPV_WINDOW_DAYS + 1),
  }[preset];
  const last = preset === 'lastMonth' ? new Date(year, month, 0) : new Date(year, month, day);
  return { from: text(first), to: text(last) };
}
