import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { api, client } from '#src/shared/api/api.ts';

/** What can be done with chosen messages. */
export type ArchiveAction = 'archive' | 'unarchive';

/** Moves messages to the archive and back, many with one call. A call that fails fails for its messages only. */
export const archiveActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const run = async () => {
          for (let from = 0; from < input.ids.length; from += BULK_MAX) {
            const ids = input.ids.slice(from, from + BULK_MAX);
            const type = await move(input.action, ids, stopped.signal);
            for (const id of ids) sendBack({ type, id });
          }
          await queries.invalidateQueries({ queryKey: api.spvMessages.key() });
        };
        void run();
        return () => stopped.abort();
      }),
    },
  });

async function move(action: string, messagesIds: string[], signal: AbortSignal): Promise<BulkAnswer['type']> {
  try {
    if (action === 'archive') await client.spvMessages.archive({ messagesIds }, { signal });
    else await client.spvMessages.unarchive({ messagesIds }, { signal });
    return 'item.done';
  } catch {
    return 'item.failed';
  }
}
