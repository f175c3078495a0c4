const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A calendar month as `year * 12 + month`, with months from 0 to 11: neighbours differ by one. */
export type Month = number;

/** The month of an instant. */
export function monthAt(atMs: number): Month {
  const day = new Date(atMs);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

/** A month as declarations write it, with months from 1 to 12. */
export const periodOf = (month: Month) => ({ month: (month % 12) + 1, year: Math.floor(month / 12) });

/** An instant of a month, in ms since 1970; hours are UTC. */
export const instantIn = (month: Month, day: number, hour = 8, minute = 0): number =>
  Date.UTC(Math.floor(month / 12), month % 12, day, hour, minute);

/** The start of the day of an instant, in UTC. */
export const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS;

/** False on Saturdays and Sundays. */
export const isWorkday = (atMs: number): boolean => ![0, 6].includes(new Date(atMs).getUTCDay());

/** The same time on the next working day, or the instant itself on one. */
export const onWorkday = (atMs: number): number => (isWorkday(atMs) ? atMs : onWorkday(atMs + DAY_MS));

/** So many minutes before an instant. */
export const minutesBefore = (minutes: number, atMs: number): number => atMs - minutes * MINUTE_MS;
