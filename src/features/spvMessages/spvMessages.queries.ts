import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { SPV_MESSAGE_TYPES, VALIDATION_STATUSES, type MessageSet, type SpvMessage } from '#contracts/api/spvMessage.ts';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listOf } from '#src/shared/filters/commaList.ts';
import { pagePosition } from '#src/shared/list/pagePosition.ts';
import type { MessageSearch } from './list/messageSearch.ts';

const known = <const T extends readonly string[]>(items: T, text: string | undefined): T[number][] =>
  listOf(text).filter((item): item is T[number] => v.is(v.picklist(items), item));

function filterOf(set: MessageSet, search: MessageSearch) {
  const { accountManager, client: clients, from, to, type, status } = search;
  return {
    currentMessageSet: set,
    ...(accountManager === undefined ? {} : { accountManagerId: [...listOf(accountManager)] }),
    ...(clients === undefined ? {} : { clientId: [...listOf(clients)] }),
    ...(from === undefined ? {} : { fromIssueDate: from }),
    ...(to === undefined ? {} : { toIssueDate: to }),
    ...(type === undefined ? {} : { type: known(SPV_MESSAGE_TYPES, type) }),
    ...(status === undefined ? {} : { validationStatus: known(VALIDATION_STATUSES, status) }),
  };
}

/** One page of messages, newest first. */
export const messageListOptions = (set: MessageSet, search: MessageSearch) => {
  const filter = filterOf(set, search);
  const queryKeyOf = (page: number) => api.spvMessages.list.queryKey({ input: { ...filter, pageNumber: page } });
  return queryOptions({
    queryKey: queryKeyOf(search.page),
    queryFn: ({ signal, client: queries }) =>
      client.spvMessages.list({ ...filter, ...pagePosition(queries, queryKeyOf, search.page) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: LIST_STALE_MS,
    retry: false,
  });
};

/** How many messages the filter has. */
export const messageCountOptions = (set: MessageSet, search: MessageSearch = { page: 1 }) =>
  api.spvMessages.count.queryOptions({ input: filterOf(set, search), staleTime: LIST_STALE_MS, retry: false });

export type MessageRow = Omit<SpvMessage, 'date'>;
