import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createActor, type ActorRefFrom } from 'xstate';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import type { bulkActionMachine, BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { errorKeyOf } from '#src/shared/api/describeError.ts';
import { useSend } from '#src/shared/hooks/actors.tsx';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { bulkActionOf, filingBulkActors, UNANSWERED, type FilingBulkAction } from './filingBulk.actors.ts';

/** A chosen filing that a command is not for; null for one that the list no longer shows. */
export type LeftOutFiling = { readonly id: string; readonly filing: SpvFiling | null };

/** What a person is asked to confirm. */
export type FilingQuestion = {
  readonly action: FilingBulkAction;
  readonly filings: readonly SpvFiling[];
  /** Chosen ones that the command is not for. */
  readonly leftOut: readonly LeftOutFiling[];
};

export type FilingBulk = {
  readonly question: FilingQuestion | null;
  readonly running: FilingBulkAction | null;
  /** Null until it has taken a while. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly ask: (action: FilingBulkAction, filings: readonly SpvFiling[], leftOut?: readonly LeftOutFiling[]) => void;
  /** Does it for these of what was asked for; `again` are those of them that are meant to be filed a second time. */
  readonly confirm: (ids?: readonly string[], again?: readonly string[]) => void;
  readonly cancel: () => void;
};

/**
 * Approving and its withdrawal, filing again and deleting. What failed stays chosen, what was done is left, and what
 * was approved is sent at once; a person learns of it wherever they are by then.
 */
export function useFilingBulk(selection: ChosenFilings = NONE_CHOSEN): FilingBulk {
  const queries = useQueryClient();
  const bulk = useLastingActor(() => createActor(filingBulkActors(queries)));
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const [asked, setAsked] = useState<FilingQuestion | null>(null);
  const { request, done, failed, pending } = context;
  useBulkOutcomes(bulk, selection);

  return {
    question: value === 'confirming' ? asked : null,
    running: value === 'running' ? bulkActionOf(request.action) : null,
    progress: context.showsProgress
      ? { done: done.length + failed.length, total: done.length + failed.length + pending.length }
      : null,
    ask: (wanted, filings, leftOut = []) => {
      setAsked({ action: wanted, filings, leftOut });
      bulk.send({ type: 'action.ask', request: requestOf(wanted, filings.map(idOf)) });
    },
    confirm: (ids, again = []) => {
      if (asked === null) return;
      selection.leave(asked.leftOut.map(({ id }) => id));
      if (ids !== undefined && (ids.length < asked.filings.length || again.length > 0)) {
        bulk.send({ type: 'action.cancel' });
        bulk.send({ type: 'action.ask', request: { ...requestOf(asked.action, ids), value: again } });
      }
      bulk.send({ type: 'action.confirm' });
    },
    cancel: () => bulk.send({ type: 'action.cancel' }),
  };
}

const idOf = ({ id }: SpvFiling): string => id;
const requestOf = (action: FilingBulkAction, ids: readonly string[]) =>
  ({ action, ids, needsConfirmation: true, undo: null }) as const;

/** What is chosen where the command was asked for; nothing in a preview. */
type ChosenFilings = Pick<RowSelection, 'leave' | 'choose'>;
const NONE_CHOSEN: ChosenFilings = { leave: () => {}, choose: () => {} };

function useBulkOutcomes(bulk: ActorRefFrom<typeof bulkActionMachine>, selection: ChosenFilings) {
  const sendDispatch = useSend('filingDispatch');
  const toast = useToast();
  const settle = ({ action, done }: BulkOutcome) => {
    selection.leave(done);
    if (SENDS.includes(bulkActionOf(action))) sendDispatch({ type: 'filings.approved', filingIds: done });
  };
  useOutcomes(
    bulk,
    {
      'bulk.done': (outcome) => {
        settle(outcome);
        const text = DONE_TEXT[bulkActionOf(outcome.action)];
        toast({ kind: 'success', ...text, values: { count: outcome.done.length } });
      },
      'bulk.partlyDone': (outcome) => {
        settle(outcome);
        const text = outcome.reasons.includes(UNANSWERED) ? 'done.partlyUnanswered' : 'done.partlyText';
        const values = { done: outcome.done.length, failed: outcome.failed.length };
        toast({ kind: 'warning', title: 'spvFilings:done.partly', text: `spvFilings:${text}`, values });
      },
      'bulk.failed': ({ reasons }) => toast({ kind: 'warning', ...failureText(reasons) }),
    },
    { afterLeaving: true },
  );
  const keepFailed = ({ failed }: BulkOutcome) => selection.choose(failed);
  useOutcomes(bulk, { 'bulk.done': () => {}, 'bulk.partlyDone': keepFailed, 'bulk.failed': keepFailed });
}

/** What sends the filings it was done for. */
const SENDS: readonly FilingBulkAction[] = ['approve', 'refile'];

/** Why nothing was done, where the server has said it. */
function failureText(reasons: readonly string[]) {
  if (reasons.includes(UNANSWERED)) {
    return { title: 'spvFilings:done.unanswered', text: 'spvFilings:done.unansweredText' };
  }
  const code = reasons.at(-1);
  const isExplained = code !== undefined && code !== 'server.unexpected';
  return { title: 'spvFilings:done.failed', text: isExplained ? errorKeyOf(code) : 'spvFilings:done.failedText' };
}

const DONE_TEXT = {
  approve: { title: 'spvFilings:done.approved', text: 'spvFilings:done.approvedText' },
  withdraw: { title: 'spvFilings:done.withdrawn', text: 'spvFilings:done.withdrawnText' },
  refile: { title: 'spvFilings:resend.done' },
  delete: { title: 'spvFilings:done.deleted' },
} as const satisfies Record<FilingBulkAction, object>;
