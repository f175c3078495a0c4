import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { FILING_STATUSES, type FilingStatus } from '#contracts/api/spvFiling.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { bulkActionMachine, type BulkAnswer, type BulkCall } from '#machines/bulkAction/bulkAction.machine.ts';
import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import { client } from '#src/shared/api/api.ts';
import { ApiError } from '#src/shared/api/apiError.ts';
import { markStale } from '#src/shared/api/markStale.ts';

/** What can be done with chosen filings. */
const FILING_BULK_ACTIONS = ['approve', 'withdraw', 'refile', 'delete'] as const;
export type FilingBulkAction = (typeof FILING_BULK_ACTIONS)[number];

/** The command by its name in the machine, which knows no filings. */
export const bulkActionOf = (name: string): FilingBulkAction =>
  FILING_BULK_ACTIONS.find((one) => one === name) ?? 'approve';

/** The reason where the server gave no answer: what became of the filing is unknown. */
export const UNANSWERED = 'unanswered';

type Answer = { readonly isDone: boolean; readonly reason?: string };
type Report = (id: string, answer: Answer) => void;

/**
 * Approves or refiles filings or withdraws approvals, many with one call, or deletes them one by one. What was begun is
 * brought to its end, also when the screen that asked for it is gone.
 */
export const filingBulkActors = (queries: QueryClient) =>
  bulkActionMachine.provide({
    actors: {
      runAction: fromCallback<{ type: 'none' }, BulkCall>(({ input, sendBack }) => {
        const action = bulkActionOf(input.action);
        const report: Report = (id, { isDone, reason }) => {
          const answer: BulkAnswer = isDone ? { type: 'item.done', id } : { type: 'item.failed', id, reason };
          sendBack(answer);
        };
        const run = async () => {
          await (action === 'delete'
            ? removeAll(input.ids, report)
            : moveAll({ action, again: againOf(input) }, input.ids, report));
          await markStale(queries, 'spvFiling');
        };
        void run();
      }),
    },
  });

async function removeAll(ids: readonly string[], report: Report) {
  for (const id of ids) report(id, await answerOf(() => client.spvFilings.remove({ id })));
}

type Move = {
  readonly action: Exclude<FilingBulkAction, 'delete'>;
  /** Those that a person means to file a second time. */
  readonly again: readonly string[];
};

const againOf = ({ value }: BulkCall): readonly string[] => v.parse(v.optional(v.array(v.string()), []), value);

/** One call for these. */
function move({ action, again }: Move, ids: readonly string[]) {
  const meant = ids.filter((id) => again.includes(id));
  const call = { spvFilingIds: [...ids] };
  return answerOf(() => client.spvFilings[action](meant.length === 0 ? call : { ...call, again: meant }));
}

/** The call takes all or none: where it takes none, each has a call of its own, so that one does not stop the others. */
async function moveAll(wanted: Move, ids: readonly string[], report: Report) {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    const part = ids.slice(from, from + BULK_MAX);
    const whole = await move(wanted, part);
    for (const id of part) report(id, whole.isDone ? whole : await moveOne(wanted, id));
  }
}

/** An answer may have been lost: what was moved already is refused then, and its status says so. */
async function moveOne(wanted: Move, id: string): Promise<Answer> {
  const answer = await move(wanted, [id]);
  if (answer.isDone) return answer;
  try {
    const { spvFilingStatus } = await client.spvFilings.get({ id });
    if (!BEFORE[wanted.action].includes(spvFilingStatus)) return DONE;
    return answer.reason === UNANSWERED ? { isDone: false } : answer;
  } catch {
    return answer;
  }
}

/** The statuses of a filing that was not moved yet. */
const BEFORE: Readonly<Record<Move['action'], readonly FilingStatus[]>> = {
  approve: ['NotStarted', ...filingStatusesFor('filing.delete')],
  withdraw: FILING_STATUSES.filter((status) => !filingStatusesFor('filing.approve').includes(status)),
  refile: filingStatusesFor('filing.refile'),
};

const DONE: Answer = { isDone: true };

async function answerOf(act: () => Promise<unknown>): Promise<Answer> {
  try {
    await act();
    return DONE;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.traceId !== null;
    return { isDone: false, reason: isAnswered ? error.code : UNANSWERED };
  }
}
