import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { api, client } from '#src/shared/api/api.ts';

/** What can be done with messages. */
export type MessageAction = ArchiveAction | 'fetchAgain';
export type ArchiveAction = 'archive' | 'unarchive';

/** The move by its name in the machine, which knows no messages. */
export const archiveActionOf = (action: string): ArchiveAction => (action === 'unarchive' ? 'unarchive' : 'archive');

/** Does something with messages, many with one call. A call that fails fails for its messages only. */
export const messageBulkActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const run = async () => {
          for (let from = 0; from < input.ids.length; from += BULK_MAX) {
            const ids = input.ids.slice(from, from + BULK_MAX);
            const type = await answerOf(input.action, ids, stopped.signal);
            for (const id of ids) sendBack({ type, id });
          }
          await queries.invalidateQueries({ queryKey: api.spvMessages.key() });
        };
        void run();
        return () => stopped.abort();
      }),
    },
  });

async function answerOf(action: string, messagesIds: string[], signal: AbortSignal): Promise<BulkAnswer['type']> {
  try {
    if (action === 'fetchAgain') await client.spvMessages.fetchAgain({ messagesIds }, { signal });
    else await client.spvMessages[archiveActionOf(action)]({ messagesIds }, { signal });
    return 'item.done';
  } catch {
    return 'item.failed';
  }
}

/** What to do with one message, without a question. */
export const requestFor = (action: MessageAction, id: string) =>
  ({ type: 'action.ask', request: { action, ids: [id], needsConfirmation: false, undo: null } }) as const;
