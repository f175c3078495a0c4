import { MESSAGE_SORT_KEYS, type MessageSet, type SpvMessage } from '#contracts/api/spvMessage.ts';
import { api, client } from '#src/shared/api/api.ts';
import { listQueries } from '#src/shared/list/listQueries.ts';
import type { ListOf } from '#src/shared/list/useList.ts';
import { messageFilters } from './list/messageSearch.ts';

const listOf = (always: { readonly currentMessageSet: MessageSet; readonly clientId?: string[] }) =>
  listQueries({
    filters: messageFilters,
    sortKeys: MESSAGE_SORT_KEYS,
    page: (input) => api.spvMessages.list.queryOptions({ input: { ...input, ...always } }),
    count: (input) => api.spvMessages.count.queryOptions({ input: { ...input, ...always } }),
    exported: {
      call: 'spvMessages.export',
      sign: (input, options) => client.spvMessages.export(input, options),
      always,
    },
  });

/** The messages of a set, newest first, and their count. */
export const messageList = (set: MessageSet) => listOf({ currentMessageSet: set });

/** The messages for one client, those of the archive included. */
export const clientMessageList = (id: string) => listOf({ currentMessageSet: 'all', clientId: [id] });

export type MessageRow = Omit<SpvMessage, 'date'>;
export type MessageListModel = ListOf<ReturnType<typeof messageList>>;
