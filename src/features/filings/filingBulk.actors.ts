import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import { api, client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';

/** What can be done with chosen filings. */
const FILING_BULK_ACTIONS = ['approve', 'refile', 'delete'] as const;
export type FilingBulkAction = (typeof FILING_BULK_ACTIONS)[number];

/** The command by its name in the machine, which knows no filings. */
export const bulkActionOf = (name: string): FilingBulkAction =>
  FILING_BULK_ACTIONS.find((one) => one === name) ?? 'approve';

/** What the server said of each filing: done, refused, or nothing. */
export type FilingBulkOutcome = {
  readonly action: FilingBulkAction;
  readonly done: readonly string[];
  readonly refused: readonly string[];
  readonly unanswered: readonly string[];
};

type Ending = Exclude<keyof FilingBulkOutcome, 'action'>;
type Hear = (id: string, ending: Ending) => void;
type World = {
  readonly queries: QueryClient;
  /** Told once of each run, also when the screen that asked for it is gone. */
  readonly told: (outcome: FilingBulkOutcome) => void;
};

/** Approves or refiles filings, many with one call, or deletes them one by one. What was begun is brought to its end and told of. */
export const filingBulkActors = ({ queries, told }: World) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const action = bulkActionOf(input.action);
        const ends: Record<Ending, string[]> = { done: [], refused: [], unanswered: [] };
        const hear: Hear = (id, ending) => {
          ends[ending].push(id);
          const answer: BulkAnswer = { type: ending === 'done' ? 'item.done' : 'item.failed', id };
          sendBack(answer);
        };
        const run = async () => {
          await (action === 'delete' ? removeAll(input.ids, hear) : moveAll(action, input.ids, hear));
          told({ action, ...ends });
          await queries.invalidateQueries({ queryKey: api.spvFilings.key() });
        };
        void run();
      }),
    },
  });

async function removeAll(ids: readonly string[], hear: Hear) {
  for (const id of ids) hear(id, await endingOf(() => client.spvFilings.remove({ id })));
}

type Move = Exclude<FilingBulkAction, 'delete'>;

/** The call takes all or none: where it takes none, each has a call of its own, so that one does not stop the others. */
async function moveAll(action: Move, ids: readonly string[], hear: Hear) {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    const part = ids.slice(from, from + BULK_MAX);
    const whole = await endingOf(() => client.spvFilings[action]({ spvFilingIds: [...part] }));
    for (const id of part) hear(id, whole === 'done' ? whole : await moveOne(action, id));
  }
}

/** An answer may have been lost: what was moved already is refused then, and its status says so. */
async function moveOne(action: Move, id: string): Promise<Ending> {
  const ending = await endingOf(() => client.spvFilings[action]({ spvFilingIds: [id] }));
  if (ending === 'done') return ending;
  try {
    const { spvFilingStatus } = await client.spvFilings.get({ id });
    return BEFORE[action].includes(spvFilingStatus) ? 'refused' : 'done';
  } catch {
    return ending;
  }
}

/** The statuses of a filing that was not moved yet. */
const BEFORE: Readonly<Record<Move, readonly FilingStatus[]>> = {
  approve: ['NotStarted', ...filingStatusesFor('filing.delete')],
  refile: filingStatusesFor('filing.refile'),
};

async function endingOf(act: () => Promise<unknown>): Promise<Ending> {
  try {
    await act();
    return 'done';
  } catch (error) {
    return error instanceof ApiError && error.traceId !== null ? 'refused' : 'unanswered';
  }
}
