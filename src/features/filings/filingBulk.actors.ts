import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { api, client } from '#src/shared/api/api.ts';

/** What can be done with chosen filings. */
export type FilingBulkAction = 'approve' | 'delete';

/** Approves filings, many with one call, or deletes them one by one. */
export const filingBulkActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const tell = (answer: BulkAnswer) => sendBack(answer);
        const run = async () => {
          if (input.action === 'approve') await approveAll(input.ids, tell, stopped.signal);
          else for (const id of input.ids) tell(await answerOf(id, () => client.spvFilings.remove({ id })));
          await queries.invalidateQueries({ queryKey: api.spvFilings.key() });
        };
        void run();
        return () => stopped.abort();
      }),
    },
  });

/** The call takes all or none: where it takes none, each has a call of its own, so that one does not stop the others. */
async function approveAll(ids: readonly string[], tell: (answer: BulkAnswer) => void, signal: AbortSignal) {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    const part = ids.slice(from, from + BULK_MAX);
    const approve = (spvFilingIds: string[]) => client.spvFilings.approve({ spvFilingIds }, { signal });
    try {
      await approve(part);
      for (const id of part) tell({ type: 'item.done', id });
    } catch {
      for (const id of part) tell(await answerOf(id, () => approve([id])));
    }
  }
}

async function answerOf(id: string, act: () => Promise<unknown>): Promise<BulkAnswer> {
  try {
    await act();
    return { type: 'item.done', id };
  } catch {
    return { type: 'item.failed', id };
  }
}
