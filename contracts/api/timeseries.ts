import * as v from 'valibot';
import { TIMESERIES_MONTHS_MAX } from '../limits.ts';
import { api, bounded, dateSchema, errorsOf, idSchema, nameText } from './shared.ts';

/** What is counted by month. */
export const METRICS = ['bookkeeping.number-of-documents', 'spv.number-of-filings', 'work.hours'] as const;
export type Metric = (typeof METRICS)[number];

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const rangeSchema = v.strictObject({
  metricName: v.picklist(METRICS),
  /** First and last day, both counted. */
  from: dateSchema,
  to: dateSchema,
  tagKey: v.literal('ClientId'),
  /** The client. */
  tagValue: idSchema,
});

/** Months of a metric: one label and one value for each, in order. */
export const timeseriesSchema = v.strictObject({
  /** `yyyy-MM` */
  labels: bounded(nameText, TIMESERIES_MONTHS_MAX),
  values: bounded(v.number(), TIMESERIES_MONTHS_MAX),
});
export type Timeseries = v.InferOutput<typeof timeseriesSchema>;

/** Figures over time. */
export const timeseries = {
  /** Both months are included, also where nothing happened. At most TIMESERIES_MONTHS_MAX months. */
  get: api
    .route({ method: 'POST', path: '/timeseries/{metricName}' })
    .input(
      v.pipe(
        rangeSchema,
        v.check(
          ({ from, to }) => from <= to && monthOf(to) - monthOf(from) < TIMESERIES_MONTHS_MAX,
          'the range is empty or too long',
        ),
      ),
    )
    .output(timeseriesSchema)
    .errors(errorsOf('client.notFound')),
};
