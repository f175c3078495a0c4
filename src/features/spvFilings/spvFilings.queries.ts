import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { FILING_STATUSES, type FilingStatus, type SpvFiling } from '#contracts/api/spvFiling.ts';
import { FILING_POLL_MS, FILING_WATCH_MS, LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listOf } from '#src/shared/filters/commaList.ts';
import { pagePosition } from '#src/shared/list/pagePosition.ts';
import type { FilingSearch } from './list/filingSearch.ts';

const isStatus = (text: string): text is FilingStatus => v.is(v.picklist(FILING_STATUSES), text);

function filterOf({ accountManager, client: clients, status, month, year }: Partial<FilingSearch>) {
  return {
    ...(accountManager === undefined ? {} : { accountManagerId: [...listOf(accountManager)] }),
    ...(clients === undefined ? {} : { clientId: [...listOf(clients)] }),
    ...(status === undefined ? {} : { spvFilingStatus: listOf(status).filter(isStatus) }),
    ...(month === undefined ? {} : { reportingMonth: month }),
    ...(year === undefined ? {} : { reportingYear: year }),
  };
}

/** Tells apart what the list shows, whatever the page. */
export const filterNameOf = (search: FilingSearch): string => JSON.stringify(filterOf(search));

/** One page of filings, newest first. */
export const filingListOptions = (search: FilingSearch) => {
  const filter = filterOf(search);
  const queryKeyOf = (page: number) => api.spvFilings.list.queryKey({ input: { ...filter, pageNumber: page } });
  return queryOptions({
    queryKey: queryKeyOf(search.page),
    queryFn: ({ signal, client: queries }) =>
      client.spvFilings.list({ ...filter, ...pagePosition(queries, queryKeyOf, search.page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) === true ? FILING_WATCH_MS : false),
    retry: false,
  });
};

/** Statuses that change while nobody does anything here. */
const ON_ITS_WAY: readonly FilingStatus[] = ['NotStarted', 'Approved', 'Signed', 'Submitted', 'Processing'];
const isOnItsWay = ({ spvFilingStatus }: SpvFiling) => ON_ITS_WAY.includes(spvFilingStatus);

/** Approved filings by the certificate that signs them; read again as often as they are sent. */
export const waitingFilingsOptions = () =>
  api.spvFilings.waiting.queryOptions({ staleTime: LIST_STALE_MS, refetchInterval: FILING_POLL_MS, retry: false });

/** How many filings a filter has. */
export const filingCountOptions = (search: Partial<FilingSearch>) =>
  api.spvFilings.count.queryOptions({ input: filterOf(search), staleTime: LIST_STALE_MS, retry: false });
