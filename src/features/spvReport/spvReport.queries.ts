import { keepPreviousData } from '@tanstack/react-query';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';
import type { Period } from './filters/reportPeriod.ts';
import { reportFilters, type ReportSearch } from './reportSearch.ts';

/** The state of all filings of a month, one row for each client and form. */
export const reportOptions = ({ month, year }: Period, search: ReportSearch) =>
  api.reports.spvFilingStatus.queryOptions({
    input: {
      month,
      year,
      includeInactiveClients: false,
      missed: false,
      ...reportFilters.request(search),
    },
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    retry: false,
  });

/** The months there is a report of. */
export const periodsOptions = () =>
  api.reports.spvFilingPeriods.queryOptions({ staleTime: LIST_STALE_MS, retry: false });
