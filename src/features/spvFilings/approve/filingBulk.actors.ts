import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { FILING_STATUSES, type FilingStatus } from '#contracts/api/spvFiling.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer } from '#machines/bulkAction/bulkAction.machine.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import { api, client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';

/** What can be done with chosen filings. */
const FILING_BULK_ACTIONS = ['approve', 'withdraw', 'refile', 'delete'] as const;
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
  /** Why one was refused. */
  readonly reason: ApiError['code'] | null;
};

type Ending = Exclude<keyof FilingBulkOutcome, 'action' | 'reason'>;
type Answer = { readonly ending: Ending; readonly reason: FilingBulkOutcome['reason'] };
type Hear = (id: string, answer: Answer) => void;
type World = {
  readonly queries: QueryClient;
  /** Told once of each run, also when the screen that asked for it is gone. */
  readonly told: (outcome: FilingBulkOutcome) => void;
};

/** Approves or refiles filings or withdraws approvals, many with one call, or deletes them one by one. What was begun is brought to its end and told of. */
export const filingBulkActors = ({ queries, told }: World) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, { action: string; ids: readonly string[] }>(({ input, sendBack }) => {
        const action = bulkActionOf(input.action);
        const ends: Record<Ending, string[]> = { done: [], refused: [], unanswered: [] };
        let refusal: FilingBulkOutcome['reason'] = null;
        const hear: Hear = (id, { ending, reason }) => {
          ends[ending].push(id);
          refusal = reason ?? refusal;
          const answer: BulkAnswer = { type: ending === 'done' ? 'item.done' : 'item.failed', id };
          sendBack(answer);
        };
        const run = async () => {
          await (action === 'delete' ? removeAll(input.ids, hear) : moveAll(action, input.ids, hear));
          told({ action, ...ends, reason: refusal });
          await queries.invalidateQueries({ queryKey: api.spvFilings.key() });
        };
        void run();
      }),
    },
  });

async function removeAll(ids: readonly string[], hear: Hear) {
  for (const id of ids) hear(id, await answerOf(() => client.spvFilings.remove({ id })));
}

type Move = Exclude<FilingBulkAction, 'delete'>;

/** The call takes all or none: where it takes none, each has a call of its own, so that one does not stop the others. */
async function moveAll(action: Move, ids: readonly string[], hear: Hear) {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    const part = ids.slice(from, from + BULK_MAX);
    const whole = await answerOf(() => client.spvFilings[action]({ spvFilingIds: [...part] }));
    for (const id of part) hear(id, whole.ending === 'done' ? whole : await moveOne(action, id));
  }
}

/** An answer may have been lost: what was moved already is refused then, and its status says so. */
async function moveOne(action: Move, id: string): Promise<Answer> {
  const answer = await answerOf(() => client.spvFilings[action]({ spvFilingIds: [id] }));
  if (answer.ending === 'done') return answer;
  try {
    const { spvFilingStatus } = await client.spvFilings.get({ id });
    return BEFORE[action].includes(spvFilingStatus) ? { ...answer, ending: 'refused' } : DONE;
  } catch {
    return answer;
  }
}

/** The statuses of a filing that was not moved yet. */
const BEFORE: Readonly<Record<Move, readonly FilingStatus[]>> = {
  approve: ['NotStarted', ...filingStatusesFor('filing.delete')],
  withdraw: FILING_STATUSES.filter((status) => !filingStatusesFor('filing.approve').includes(status)),
  refile: filingStatusesFor('filing.refile'),
};

const DONE: Answer = { ending: 'done', reason: null };

async function answerOf(act: () => Promise<unknown>): Promise<Answer> {
  try {
    await act();
    return DONE;
  } catch (error) {
    if (!(error instanceof ApiError) || error.traceId === null) return { ending: 'unanswered', reason: null };
    return { ending: 'refused', reason: error.code };
  }
}
