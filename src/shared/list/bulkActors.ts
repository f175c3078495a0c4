import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer, type BulkCall } from '#machines/bulkAction/bulkAction.machine.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale, type ChangedEntity } from '#src/shared/api/markStale.ts';

type Bulk = {
  readonly changes: ChangedEntity;
  /** The most rows of a call; BULK_MAX without it. */
  readonly perCall?: number;
  /** Does it for the rows of a call, and answers for which it was done. */
  readonly call: (part: Part, signal: AbortSignal) => Promise<readonly string[]>;
};
type Part = {
  readonly action: string;
  /** What the screen gave to `set`. */
  readonly value: unknown;
  readonly ids: string[];
};

/**
 * What runs an action on chosen rows, many with one call; a call that fails, fails for its rows alone, with its reason.
 * The screens that show the rows read them again afterwards.
 */
export const bulkActors = (queries: QueryClient, { changes, perCall = BULK_MAX, call }: Bulk) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, BulkCall>(({ input, sendBack }) => {
        const stopped = new AbortController();
        const run = async () => {
          for (let from = 0; from < input.ids.length; from += perCall) {
            const part = { action: input.action, value: input.value, ids: input.ids.slice(from, from + perCall) };
            for (const answer of await answersOf(part, () => call(part, stopped.signal))) sendBack(answer);
          }
          await markStale(queries, changes);
        };
        void run();
        return () => stopped.abort();
      }),
    },
  });

async function answersOf({ ids }: { readonly ids: readonly string[] }, call: () => Promise<readonly string[]>) {
  try {
    const done = new Set(await call());
    return ids.map((id): BulkAnswer => ({ type: done.has(id) ? 'item.done' : 'item.failed', id }));
  } catch (error) {
    const reason = error instanceof ApiError ? error.code : undefined;
    return ids.map((id): BulkAnswer => ({ type: 'item.failed', id, reason }));
  }
}

/** Does something for each row, a few at once, and answers for which it was done. */
export async function eachOf(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<string[]> {
  const done: string[] = [];
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await act(id);
        done.push(id);
      } catch {
        // It stays selected; the others go on.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}
const AT_ONCE = 4;
