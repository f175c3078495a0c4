import { keepPreviousData } from '@tanstack/react-query';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';
import { listOf } from '#src/shared/filters/commaList.ts';
import type { Period } from './filters/reportPeriod.ts';
import type { ReportSearch } from './reportSearch.ts';

/** The state of all filings of a month, one row for each client and form. */
export const reportOptions = ({ month, year }: Period, search: ReportSearch) =>
  api.reports.spvFilingStatus.queryOptions({
    input: {
      month,
      year,
      ...(search.accountManager === undefined ? {} : { accountManagerIds: [...listOf(search.accountManager)] }),
      ...(search.client === undefined ? {} : { clientIds: [...listOf(search.client)] }),
      includeInactiveClients: search.inactive === true,
      missed: search.missed === true,
    },
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    retry: false,
  });

/** The months there is a report of. */
export const periodsOptions = () =>
  api.reports.spvFilingPeriods.queryOptions({ staleTime: LIST_STALE_MS, retry: false });
