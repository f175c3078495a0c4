import { useInfiniteQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { RequestStatus } from '#contracts/api/spvRequest.ts';
import { LIST_REREAD_MS, PAGE_SIZE_MAX } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';
import { today } from '#src/shared/text/today.ts';
import { addDays } from '#src/shared/time/days.ts';
import type { RequestRow } from '../spvRequests.queries.ts';
import type { WizardRef } from './RequestDrawer.tsx';

/** What became of one request: as it was created, and as it is by now. */
export type ResultLine = {
  readonly id: string;
  readonly clientName: string;
  readonly state: 'waiting' | 'created' | 'failed';
  readonly code: string | null;
  /** Null until it was created and read again. */
  readonly request: RequestRow | null;
};
export type Results = {
  /** Problems first. */
  readonly lines: readonly ResultLine[];
  /** So many the authority has taken. */
  readonly sent: number;
  readonly refused: readonly RequestRow[];
  /** Nothing more is expected before the answers come. */
  readonly isOver: boolean;
};

const TAKEN: readonly RequestStatus[] = ['Submitted', 'ResponseReceived'];
const ON_THE_WAY: readonly RequestStatus[] = ['Requested', 'Valid'];

/** Follows the requests of a wizard from their creation to the authority. */
export function useResults(wizard: WizardRef): Results {
  const { entry, lines, clients } = useSelector(wizard, ({ context }) => context);
  const created = lines.filter(({ state }) => state === 'created').map(({ id }) => id);
  const rows = useCreated(created, entry.documentType ?? '');
  const found = lines.map(({ id, clientId, state, code }): ResultLine => ({
    id,
    clientName: clients.find((client) => client.id === clientId)?.name ?? '',
    state,
    code,
    request: rows.find((row) => row.id === id) ?? null,
  }));
  const requests = found.flatMap(({ request }) => request ?? []);
  return {
    lines: found.toSorted((a, b) => weightOf(b) - weightOf(a)),
    sent: requests.filter(({ status }) => TAKEN.includes(status)).length,
    refused: requests.filter(({ status }) => status === 'Error'),
    isOver: requests.length > 0 && requests.every(({ status }) => !ON_THE_WAY.includes(status)),
  };
}

/** Reads as many pages of the list as the requests are on, and all of them again while one is on its way. */
function useCreated(ids: readonly string[], documentType: string): readonly RequestRow[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...api.spvRequests.list.infiniteOptions({
      input: (after: string | undefined) => ({
        documentType: [documentType],
        // A day earlier, because the day of the server may not be the one here.
        fromDateCreated: addDays(today(), -1),
        pageSize: PAGE_SIZE_MAX,
        ...(after === undefined ? {} : { after }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) =>
        items.some((row) => ON_THE_WAY.includes(row.status) && ids.includes(row.id)),
      )
        ? LIST_REREAD_MS
        : false,
  });
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const isIncomplete = ids.some((id) => rows.every((row) => row.id !== id));
  useEffect(() => {
    if (isIncomplete && hasNextPage && !isFetching) void fetchNextPage();
  }, [isIncomplete, hasNextPage, isFetching, fetchNextPage]);
  return rows;
}

const weightOf = ({ state, request }: ResultLine): number => {
  if (state === 'failed') return 3;
  if (request?.status === 'Error') return 2;
  return request?.status === 'TimedOut' ? 1 : 0;
};
