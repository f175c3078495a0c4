import { keepPreviousData } from '@tanstack/react-query';
import type { FilingStatus, SpvFiling } from '#contracts/api/spvFiling.ts';
import { partsOfDay } from '#contracts/deadlines.ts';
import { FILING_POLL_MS, FILING_WATCH_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { filingFilters, type FilingSearch } from './list/filingSearch.ts';

/** Months whose deadlines are offered: those that are due next, and the ones before. */
const DEADLINE_MONTHS = 8;

/** Statuses that change while nobody does anything here. */
const ON_ITS_WAY: readonly FilingStatus[] = ['NotStarted', 'Approved', 'Signed', 'Submitted', 'Processing'];
const isOnItsWay = ({ spvFilingStatus }: SpvFiling) => ON_ITS_WAY.includes(spvFilingStatus);

const listOf = (always: { readonly clientId?: string[] }) =>
  listQueries({
    filters: filingFilters,
    page: (input) => api.spvFilings.list.queryOptions({ input: { ...input, ...always } }),
    count: (input) => api.spvFilings.count.queryOptions({ input: { ...input, ...always } }),
    exported: { call: 'spvFilings.export', sign: (input, options) => client.spvFilings.export(input, options), always },
    watch: (filings) => (filings.some(isOnItsWay) ? FILING_WATCH_MS : false),
  });

/** The filings, newest first, and their count. */
export const filingList = listOf({});

/** The filings of one client. */
export const clientFilingList = (id: string) => listOf({ clientId: [id] });
export type FilingListModel = ListOf<typeof filingList>;

/** The figures of a deadline, by the filters of the list that apply to them. */
export function filingFiguresOptions(search: Omit<FilingSearch, 'page'>) {
  const { accountManagerId, clientId, statementType, reportingMonth, reportingYear, deadline } =
    filingFilters.request(search);
  return api.spvFilings.figures.queryOptions({
    input: { accountManagerId, clientId, statementType, reportingMonth, reportingYear, deadline },
    placeholderData: keepPreviousData,
  });
}

/** On which day the forms of the last months are due, this one's included. */
export const dueDaysOptions = (today: string) => {
  const [year, month] = partsOfDay(today);
  return api.deadlines.ofMonths.queryOptions({ input: { month, year, count: DEADLINE_MONTHS } });
};

/** On which day each form of a month is due. */
export const monthDeadlinesOptions = ({ year, month }: { readonly year: number; readonly month: number }) =>
  api.deadlines.ofMonths.queryOptions({ input: { month, year, count: 1 } });

/** Approved filings by the certificate that signs them; read again as often as they are sent. */
export const waitingFilingsOptions = () => api.spvFilings.waiting.queryOptions({ refetchInterval: FILING_POLL_MS });
