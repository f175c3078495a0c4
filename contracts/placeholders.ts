import type { SeriesUnit } from './api/workSeries.ts';
import { dayText, daysFrom, partsOfDay } from './deadlines.ts';
import { TITLE_MAX } from './limits.ts';

/**
 * What may stand in a title and is written out in each work item, in the words of both languages; the first one of a kind is
 * offered in English, the second in Romanian.
 */
export const PLACEHOLDERS = {
  client: ['{client}', '{client}'],
  period: ['{period}', '{perioada}'],
  previousPeriod: ['{previous period}', '{perioada anterioară}'],
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

/** What a title is written out for. */
export type Occasion = {
  readonly clientName: string;
  readonly startDate: string;
  readonly unit: SeriesUnit;
  readonly every: number;
};

/** Work that does not come again is work of its month. */
export const ONCE = { unit: 'month', every: 1 } as const;

/** A title for one client and one period. */
export function fillPlaceholders(title: string, { clientName, startDate, unit, every }: Occasion): string {
  const values: Readonly<Record<Placeholder, () => string>> = {
    client: () => clientName,
    period: () => periodText(startDate, unit, every, 0),
    previousPeriod: () => periodText(startDate, unit, every, -1),
  };
  const write = (found: string): string => {
    const kind = placeholderOf(found);
    return kind === undefined ? found : values[kind]();
  };
  return title.replaceAll(/\{[^{}]{1,40}\}/g, write).slice(0, TITLE_MAX);
}

/** True where a title has something to be written out. */
export const hasPlaceholder = (title: string): boolean =>
  (title.match(/\{[^{}]{1,40}\}/g) ?? []).some((found) => placeholderOf(found) !== undefined);

/** What stands in braces in a title and is no placeholder: it stays as it is. */
export const unknownPlaceholders = (title: string): readonly string[] => [
  ...new Set((title.match(/\{[^{}]*\}/g) ?? []).filter((found) => placeholderOf(found) === undefined)),
];

const KINDS = ['client', 'period', 'previousPeriod'] as const satisfies readonly Placeholder[];

/** Case and accents do not count: `{Perioadă}`. */
function placeholderOf(found: string): Placeholder | undefined {
  return KINDS.find((kind) => PLACEHOLDERS[kind].some((word) => plainOf(word) === plainOf(found)));
}

const plainOf = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `11.2026`, `10–12.2026`, `2026` or the days of shorter ones: figures that read alike in both languages. */
function periodText(start: string, unit: SeriesUnit, every: number, steps: number): string {
  const [year, month] = partsOfDay(start);
  if (unit === 'year') return yearsText(year + steps * every, every);
  if (unit === 'month') return monthsText(year, month + steps * every, every);
  const days = (unit === 'week' ? 7 : 1) * every;
  const first = daysFrom(start, steps * days);
  return days === 1 ? written(first) : `${written(first)}–${written(daysFrom(first, days - 1))}`;
}

const yearsText = (first: number, count: number): string =>
  count === 1 ? String(first) : `${first}–${first + count - 1}`;

function monthsText(year: number, month: number, count: number): string {
  const [from, to] = [dayText(year, month, 1), dayText(year, month + count - 1, 1)];
  if (count === 1) return monthText(from);
  const begin = from.slice(0, 4) === to.slice(0, 4) ? from.slice(5, 7) : monthText(from);
  return `${begin}–${monthText(to)}`;
}

const monthText = (day: string): string => `${day.slice(5, 7)}.${day.slice(0, 4)}`;
const written = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
