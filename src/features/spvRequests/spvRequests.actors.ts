import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** What can be done with several requests. */
export const REQUEST_ACTIONS = ['archive', 'unarchive', 'remove'] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** The action by its name in the machine, which knows no requests. */
export const requestActionOf = (action: string): RequestAction =>
  REQUEST_ACTIONS.find((known) => known === action) ?? 'archive';

/** Does something with requests, many with one call; one that could not be done fails alone. */
export const requestBulkActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const run = async () => {
          for (let from = 0; from < input.ids.length; from += BULK_MAX) {
            const ids = input.ids.slice(from, from + BULK_MAX);
            const done = await doneOf(requestActionOf(input.action), ids, stopped.signal);
            for (const id of ids) {
              const type: BulkAnswer['type'] = done.includes(id) ? 'item.done' : 'item.failed';
              sendBack({ type, id });
            }
          }
          await markStale(queries, 'spvRequest');
        };
        void run();
        return () => stopped.abort();
      }),
    },
  });

/** The requests for which it was done. One that was there already counts. */
async function doneOf(action: RequestAction, ids: string[], signal: AbortSignal): Promise<readonly string[]> {
  try {
    if (action === 'remove') return (await client.spvRequests.removeAll({ spvRequestsIds: ids }, { signal })).changed;
    await client.spvRequests[action]({ spvRequestsIds: ids }, { signal });
    return ids;
  } catch {
    return [];
  }
}
