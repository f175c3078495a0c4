import type { SeriesUnit } from '#contracts/api/workSeries.ts';

const RHYTHM_KEY = {
  day: 'workItems:series.every.day',
  week: 'workItems:series.every.week',
  month: 'workItems:series.every.month',
  year: 'workItems:series.every.year',
} as const satisfies Record<SeriesUnit, string>;

/** "Every 2 months". */
export const rhythmKey = (unit: SeriesUnit) => RHYTHM_KEY[unit];

export const UNIT_KEY = {
  day: 'workItems:series.unit.day',
  week: 'workItems:series.unit.week',
  month: 'workItems:series.unit.month',
  year: 'workItems:series.unit.year',
} as const satisfies Record<SeriesUnit, string>;
