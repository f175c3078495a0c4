import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { ERROR_KEY } from '#src/shared/api/describeError.ts';
import { useSystemActor, type SystemActors } from '#src/shared/hooks/actors.tsx';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { bulkActionOf, filingBulkActors, type FilingBulkAction, type FilingBulkOutcome } from './filingBulk.actors.ts';

/** What a person is asked to confirm. */
export type FilingQuestion = {
  readonly action: FilingBulkAction;
  readonly filings: readonly SpvFiling[];
  /** Chosen ones that the command is not for. */
  readonly leftOut: readonly string[];
};

export type FilingBulk = {
  readonly question: FilingQuestion | null;
  readonly running: FilingBulkAction | null;
  /** Null until it has taken a while. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly ask: (action: FilingBulkAction, filings: readonly SpvFiling[], leftOut?: readonly string[]) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
};

/** Approving and its withdrawal, filing again and deleting, asked for and told of. What failed stays chosen, what was done is left; what was approved is sent at once. */
export function useFilingBulk(selection: RowSelection): FilingBulk {
  const queries = useQueryClient();
  const dispatch = useSystemActor('filingDispatch');
  const toast = useToast();
  const [machine] = useState(() =>
    filingBulkActors({ queries, told: tellerOf({ toast, dispatch, leave: selection.leave }) }),
  );
  const bulk = useActorRef(machine);
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const [asked, setAsked] = useState<FilingQuestion | null>(null);
  const { request, done, failed, pending } = context;

  const keepFailed = useEffectEvent((outcome: typeof value) => {
    if (outcome === 'partlyDone' || outcome === 'failed') selection.choose(failed);
  });
  useEffect(() => keepFailed(value), [value]);

  return {
    question: value === 'confirming' ? asked : null,
    running: value === 'running' ? bulkActionOf(request.action) : null,
    progress: context.showsProgress
      ? { done: done.length + failed.length, total: done.length + failed.length + pending.length }
      : null,
    ask: (wanted, filings, leftOut = []) => {
      setAsked({ action: wanted, filings, leftOut });
      const ids = filings.map(({ id }) => id);
      bulk.send({ type: 'action.ask', request: { action: wanted, ids, needsConfirmation: true, undo: null } });
    },
    confirm: () => {
      selection.leave(asked?.leftOut ?? []);
      bulk.send({ type: 'action.confirm' });
    },
    cancel: () => bulk.send({ type: 'action.cancel' }),
  };
}

type Tellers = {
  readonly toast: ReturnType<typeof useToast>;
  readonly dispatch: SystemActors['filingDispatch'];
  readonly leave: RowSelection['leave'];
};

/** Tells of what the server has acknowledged, wherever the person is by then. */
const tellerOf =
  ({ toast, dispatch, leave }: Tellers) =>
  ({ action, done, refused, unanswered, reason }: FilingBulkOutcome) => {
    leave(done);
    if (SENDS.includes(action) && done.length > 0) dispatch.send({ type: 'filings.approved', filingIds: done });
    const failed = refused.length + unanswered.length;
    if (failed === 0) toast({ kind: 'success', ...DONE_TEXT[action], values: { count: done.length } });
    else if (done.length > 0) {
      const values = { done: done.length, failed };
      const text = unanswered.length > 0 ? 'spvFilings:done.partlyUnanswered' : 'spvFilings:done.partlyText';
      toast({ kind: 'warning', title: 'spvFilings:done.partly', text, values });
    } else if (unanswered.length > 0) {
      toast({ kind: 'warning', title: 'spvFilings:done.unanswered', text: 'spvFilings:done.unansweredText' });
    } else toast({ kind: 'warning', title: 'spvFilings:done.failed', text: textOf(reason) });
  };

/** What sends the filings it was done for. */
const SENDS: readonly FilingBulkAction[] = ['approve', 'refile'];

/** Why nothing was done, where the server has said it. */
const textOf = (reason: FilingBulkOutcome['reason']) =>
  reason === null || reason === 'server.unexpected' ? 'spvFilings:done.failedText' : ERROR_KEY[reason];

const DONE_TEXT = {
  approve: { title: 'spvFilings:done.approved', text: 'spvFilings:done.approvedText' },
  withdraw: { title: 'spvFilings:done.withdrawn', text: 'spvFilings:done.withdrawnText' },
  refile: { title: 'spvFilings:resend.done' },
  delete: { title: 'spvFilings:done.deleted' },
} as const satisfies Record<FilingBulkAction, object>;
