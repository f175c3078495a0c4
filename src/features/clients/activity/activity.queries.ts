import { api } from '#src/shared/api/api.ts';
import { activityRange, type ActivityYears } from './activityRange.ts';

/** Documents of a client by month. */
export const activityOptions = (clientId: string, years: ActivityYears, today: string) =>
  api.timeseries.get.queryOptions({
    input: {
      metricName: 'bookkeeping.number-of-documents',
      ...activityRange(years, today),
      tagKey: 'ClientId',
      tagValue: clientId,
    },
  });
