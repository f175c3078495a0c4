/** A calendar month of reporting. */
export type Period = { readonly month: number; readonly year: number };
export type PeriodBounds = { readonly first: Period; readonly last: Period };

/** Months since year 0: periods compare as their places do. */
const placeOf = ({ month, year }: Period): number => year * 12 + month - 1;

/** The month before the day that is given. Source: specification RP-1. */
export function previousMonth(today: Date): Period {
  const before = new Date(today.getFullYear(), today.getMonth() - 1, 1);
  return { month: before.getMonth() + 1, year: before.getFullYear() };
}

/** True for a month that can be chosen; both bounds can. */
export const isWithin = (period: Period, { first, last }: PeriodBounds): boolean =>
  placeOf(first) <= placeOf(period) && placeOf(period) <= placeOf(last);

/** The month itself, or the bound it lies beyond. */
export function heldTo(period: Period, { first, last }: PeriodBounds): Period {
  if (placeOf(period) < placeOf(first)) return first;
  return placeOf(period) > placeOf(last) ? last : period;
}

export const isSamePeriod = (one: Period, other: Period): boolean => placeOf(one) === placeOf(other);

/** The month to show: the one of the address, else the previous one; inside the bounds once they are known. */
export function periodOf(
  { month, year }: { readonly month?: number | undefined; readonly year?: number | undefined },
  bounds: PeriodBounds | undefined,
  today: Date,
): Period {
  const asked = month === undefined || year === undefined ? previousMonth(today) : { month, year };
  return bounds === undefined ? asked : heldTo(asked, bounds);
}

/** The month so many months later, or earlier. */
export function monthsFrom(period: Period, count: number): Period {
  const place = placeOf(period) + count;
  return { month: (place % 12) + 1, year: Math.floor(place / 12) };
}
