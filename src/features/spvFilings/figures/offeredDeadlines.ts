import type { MonthForms } from '#contracts/api/deadlines.ts';

/** A day on which something is due, with the months that are declared. */
type OfferedDeadline = {
  readonly date: string;
  readonly months: readonly Pick<MonthForms, 'month' | 'year'>[];
};

/** The deadlines of some months: those from today on, the nearest first, then those before, the latest first. */
export function offeredDeadlines(months: readonly MonthForms[], today: string): OfferedDeadline[] {
  const days = new Map<string, OfferedDeadline['months']>();
  for (const { month, year, forms } of months) {
    for (const date of new Set(forms.map((form) => form.date))) {
      days.set(date, [...(days.get(date) ?? []), { month, year }]);
    }
  }
  const all = [...days].map(([date, of]) => ({ date, months: of })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return [...all.filter(({ date }) => date >= today), ...all.filter(({ date }) => date < today).toReversed()];
}
