import type { QueryClient } from '@tanstack/react-query';
import { client } from '#src/shared/api/api.ts';
import { bulkActors } from '#src/shared/list/bulkActors.ts';

/** What can be done with several requests. */
export const REQUEST_ACTIONS = ['archive', 'unarchive', 'remove'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** The action by its name in the machine, which knows no requests. */
export const requestActionOf = (action: string): RequestAction =>
  REQUEST_ACTIONS.find((known) => known === action) ?? 'archive';

/** Does something with requests. One that was there already counts; one that is sent meanwhile is not removed. */
export const requestBulkActors = (queries: QueryClient) =>
  bulkActors(queries, {
    changes: 'spvRequest',
    call: async ({ action, ids }, signal) => {
      const name = requestActionOf(action);
      if (name === 'remove') return (await client.spvRequests.removeAll({ spvRequestsIds: ids }, { signal })).changed;
      await client.spvRequests[name]({ spvRequestsIds: ids }, { signal });
      return ids;
    },
  });
