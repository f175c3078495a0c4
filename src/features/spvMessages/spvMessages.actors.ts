import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** What can be done with messages. */
export type MessageAction = ArchiveAction | 'fetchAgain' | 'notify';
export type ArchiveAction = 'archive' | 'unarchive';

/** The move by its name in the machine, which knows no messages. */
export const archiveActionOf = (action: string): ArchiveAction => (action === 'unarchive' ? 'unarchive' : 'archive');

/** Does something with messages, many with one call. A call that fails fails for its messages only. */
export const messageBulkActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        // One press is one batch: a call that is repeated sends nothing twice.
        const batchId = crypto.randomUUID();
        const run = async () => {
          for (let from = 0; from < input.ids.length; from += BULK_MAX) {
            const ids = input.ids.slice(from, from + BULK_MAX);
            const { done, reasons } = await doneOf({ action: input.action, ids, batchId }, stopped.signal);
            for (const id of ids) {
              const answer: BulkAnswer = done.includes(id)
                ? { type: 'item.done', id }
                : { type: 'item.failed', id, reason: reasons.get(id) };
              sendBack(answer);
            }
          }
          await markStale(queries, 'spvMessage');
        };
        void run();
        return () => stopped.abort();
      }),
    },
  });

type Part = { readonly action: string; readonly ids: string[]; readonly batchId: string };

type Done = { readonly done: readonly string[]; readonly reasons: ReadonlyMap<string, string> };

/** The messages for which it was done, and why not for the others, where the server says so. */
async function doneOf({ action, ids, batchId }: Part, signal: AbortSignal): Promise<Done> {
  const messagesIds = ids;
  try {
    if (action === 'notify') {
      const { changed, failed } = await client.spvMessages.notify({ batchId, messagesIds }, { signal });
      return { done: changed, reasons: new Map(failed.map(({ id, reason }) => [id, reason])) };
    }
    if (action === 'fetchAgain') await client.spvMessages.fetchAgain({ messagesIds }, { signal });
    else await client.spvMessages[archiveActionOf(action)]({ messagesIds }, { signal });
    return { done: ids, reasons: new Map() };
  } catch {
    return { done: [], reasons: new Map() };
  }
}

/** What to do with one message, without a question. */
export const requestFor = (action: MessageAction, id: string) =>
  ({ type: 'action.ask', request: { action, ids: [id], needsConfirmation: false, undo: null } }) as const;
