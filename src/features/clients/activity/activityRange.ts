/** Ranges of the activity chart, in years. Source: specification CL-17. */
export const ACTIVITY_YEARS = ['1', '2', '5'] as const;
export type ActivityYears = (typeof ACTIVITY_YEARS)[number];

/** More labels than these can be zoomed and panned. Source: specification CL-17. */
export const ZOOM_LABELS = 60;
/** Shares of the maximum at which a line is drawn. Source: specification CL-17. */
const REFERENCES = [0.8, 0.2];

/** The days of the chart: from the first of the month so many years ago, to today (decision D41: both months count). */
export function activityRange(years: ActivityYears, today: string): { from: string; to: string } {
  return { from: `${Number(today.slice(0, 4)) - Number(years)}-${today.slice(5, 7)}-01`, to: today };
}

/** The reference lines of these values, rounded; none where they would say nothing. */
export function referencesOf(values: readonly number[]): number[] {
  const max = Math.max(0, ...values);
  return [...new Set(REFERENCES.map((share) => Math.round(max * share)))].filter((line) => line > 0);
}
