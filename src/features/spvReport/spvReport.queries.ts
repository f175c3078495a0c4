import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { ExpectedRhythm } from '#contracts/api/spvReport.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { ListExport } from '#src/shared/list/listQueries.ts';
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
  });

/** The months there is a report of. */
export const periodsOptions = () => api.reports.spvFilingPeriods.queryOptions();

/** On which day each form is due, for so many months up to one. */
export const dueDaysOptions = ({ month, year }: Period, count = 1) =>
  api.deadlines.ofMonths.queryOptions({ input: { month, year, count } });

/** One client's months up to one, and what is expected of it. */
export const clientMonthsOptions = (clientId: string, { month, year }: Period) =>
  api.reports.clientMonths.queryOptions({
    input: { clientId, month, year },
  });

/** The report as a file. */
export const reportExport: ListExport = {
  call: 'reports.export',
  sign: (input, options) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter comes from `exportFilter`
    client.reports.export(input as Parameters<typeof client.reports.export>[0], options),
};

/** What the file is made with: all that the screen is narrowed by. */
export const exportFilter = ({ month, year }: Period, search: ReportSearch) => ({
  month,
  year,
  ...reportFilters.request(search),
  ...(search.name === undefined ? {} : { name: search.name }),
  statuses: reportFilters.read(search, 'status'),
});

type Correction = {
  readonly clientId: string;
  readonly statementType: string;
  /** Null takes the correction back. */
  readonly rhythm: ExpectedRhythm | null;
  readonly revision: number | null;
};

/** Sets what a person says is expected. */
export function useCorrectExpectation() {
  return useMutation({
    meta: { changes: ['filingExpectation'], failed: 'spvReport:correct.failed' },
    mutationFn: (correction: Correction) => client.reports.correctExpectation(correction),
  });
}
