import type { DeadlineMove } from '#contracts/api/deadlines.ts';
import { DEADLINE_FORMS, partsOfDay, type DeadlineForm } from '#contracts/deadlines.ts';
import { FIRST_REPORTING_YEAR, LAST_REPORTING_YEAR } from '#contracts/limits.ts';
import { dueDay, type Period } from './dueDay.ts';
import type { ExtensionRow } from './extensions/extensions.repository.ts';

/** A form of a month that is due on a day. */
export type FormOfMonth = Period & { readonly statementType: DeadlineForm };
type DueForm = FormOfMonth & { readonly extension: ExtensionRow | null };
/** A day on which declarations are due, with the days that were moved to it. */
export type DeadlineDay = {
  readonly date: string;
  readonly moves: readonly DeadlineMove[];
  readonly forms: readonly DueForm[];
};

/** The month of a day as `year * 12 + month`. */
export const monthAt = (day: string): number => {
  const [year, month] = partsOfDay(day);
  return year * 12 + month;
};
/** The month that is `year * 12 + month`. */
export const periodAt = (at: number): Period => ({ month: ((at - 1) % 12) + 1, year: Math.floor((at - 1) / 12) });

/** False for a month (`year * 12 + month`) outside of the years of reporting, and for the last one: it is due after them. */
export const hasDeadlines = (at: number): boolean =>
  at >= FIRST_REPORTING_YEAR * 12 + 1 && at < LAST_REPORTING_YEAR * 12 + 12;

/** The months whose forms may be due between two days by law: a day is moved by less than a month. */
export const monthsDue = (from: string, to: string) => ({ first: monthAt(from) - 2, last: monthAt(to) - 1 });

/**
 * The deadlines between two days, both included, in their order. `extensions` are at least those of the months that may be
 * due then, and those whose new day may lie there.
 */
export function deadlinesBetween(from: string, to: string, extensions: readonly ExtensionRow[]): DeadlineDay[] {
  const due = formsOfInterest(from, to, extensions)
    .map((form) => ({ form, ...dueDay(form.statementType, form, extensions) }))
    .filter(({ date }) => date >= from && date <= to);
  return [...Map.groupBy(due, ({ date }) => date)]
    .map(([date, of]) => ({
      date,
      moves: distinct(of.flatMap(({ move }) => move ?? [])),
      forms: of.map(({ form }) => ({ ...form, extension: extensionIn(extensions, form) })),
    }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/** Forms in the order of the screens, those of earlier months first. */
function formsOfInterest(from: string, to: string, extensions: readonly ExtensionRow[]): FormOfMonth[] {
  const { first, last } = monthsDue(from, to);
  const months = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const extended = extensions.map(({ year, month }) => year * 12 + month);
  return [...new Set([...months, ...extended])]
    .filter(hasDeadlines)
    .toSorted((one, other) => one - other)
    .flatMap((at) => DEADLINE_FORMS.map((statementType) => ({ statementType, ...periodAt(at) })));
}

/** The extension of a form of a month; null for one that is due on its day by law. */
export const extensionIn = (
  extensions: readonly ExtensionRow[],
  { statementType, month, year }: FormOfMonth,
): ExtensionRow | null =>
  extensions.find((one) => one.statementType === statementType && one.month === month && one.year === year) ?? null;

const distinct = (moves: readonly DeadlineMove[]): DeadlineMove[] => [
  ...new Map(moves.map((move) => [move.from, move])).values(),
];
