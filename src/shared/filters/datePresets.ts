import { daysFrom, dayText, partsOfDay } from '#contracts/deadlines.ts';
import { SPV_WINDOW_DAYS } from '#contracts/limits.ts';

export const DATE_PRESETS = ['today', 'week', 'month', 'lastMonth', 'last60'] as const;
/** For days on which work is due. Source: specification WO-3, decision D3. */
export const DUE_PRESETS = [...DATE_PRESETS, 'last120'] as const;
/** For what has happened. */
export const PAST_PRESETS = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type DatePreset = (typeof DUE_PRESETS)[number] | (typeof PAST_PRESETS)[number];
const LAST_DAYS = 120;

/** Days `yyyy-MM-dd`, both ends in it; an absent end is open. */
export type DateRange = { readonly from: string | undefined; readonly to: string | undefined };

/** The days of a preset until today, or the whole of it; weeks begin on Monday. */
export function rangeOf(preset: DatePreset, today: string, isWhole = false): DateRange {
  const [year, month, day] = partsOfDay(today);
  const monday = daysFrom(today, -((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7));
  return {
    today: { from: today, to: today },
    yesterday: { from: daysFrom(today, -1), to: daysFrom(today, -1) },
    week: { from: monday, to: isWhole ? daysFrom(monday, 6) : today },
    month: { from: dayText(year, month, 1), to: isWhole ? dayText(year, month + 1, 0) : today },
    lastMonth: { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) },
    last60: { from: daysFrom(today, 1 - SPV_WINDOW_DAYS), to: today },
    last120: { from: daysFrom(today, 1 - LAST_DAYS), to: today },
  }[preset];
}
