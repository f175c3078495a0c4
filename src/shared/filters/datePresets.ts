import { SPV_WINDOW_DAYS } from '#contracts/limits.ts';
import { dayOf } from '../text/today.ts';

export const DATE_PRESETS = ['today', 'week', 'month', 'lastMonth', 'last60'] as const;
/** For days on which work is due. Source: specification WO-3, decision D3. */
export const DUE_PRESETS = [...DATE_PRESETS, 'last120'] as const;
export type DatePreset = (typeof DUE_PRESETS)[number];
const LAST_DAYS = 120;

/** Days `yyyy-MM-dd`, both ends in it; an absent end is open. */
export type DateRange = { readonly from: string | undefined; readonly to: string | undefined };

/** The days of a preset until today, or the whole of it; weeks begin on Monday. */
export function rangeOf(preset: DatePreset, now: Date, isWhole = false): DateRange {
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
    last120: new Date(year, month, day - LAST_DAYS + 1),
  }[preset];
  const today = new Date(year, month, day);
  const last = {
    today,
    week: isWhole ? new Date(year, month, day - sinceMonday + 6) : today,
    month: isWhole ? new Date(year, month + 1, 0) : today,
    lastMonth: new Date(year, month, 0),
    last60: today,
    last120: today,
  }[preset];
  return { from: dayOf(first), to: dayOf(last) };
}
