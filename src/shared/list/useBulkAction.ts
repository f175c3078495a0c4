import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { bulkActionMachine, BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { useOutcomes } from '../hooks/useOutcomes.ts';
import type { RowSelection } from '../table/useRowSelection.ts';

/** An action on the selected rows as it stands, for its button, its question and its undo. */
export type BulkRun = {
  readonly isConfirming: boolean;
  readonly isRunning: boolean;
  /** Null until it has taken a while. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly canUndo: boolean;
  /** What the last run did, by its name, and to how many. */
  readonly last: { readonly action: string; readonly done: number; readonly failed: number };
  readonly ask: () => void;
  /** Begins it with what it sets. */
  readonly set: (value: unknown) => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly undo: () => void;
  readonly forget: () => void;
};

type Options = {
  /** The machine with what runs the action. */
  readonly actors: (queries: QueryClient) => typeof bulkActionMachine;
  readonly action: string;
  /** The action that takes it back, where there is one. */
  readonly undo?: string;
  readonly needsConfirmation?: boolean;
  /** The rows it is for where none is selected. */
  readonly otherwise?: () => readonly string[];
  /** Says how it went. */
  readonly onDone: (outcome: BulkOutcome) => void;
  readonly onPartlyDone: (outcome: BulkOutcome) => void;
  readonly onFailed: (outcome: BulkOutcome) => void;
};

/** Does something with the selected rows. What was done is left, what failed stays selected. */
export function useBulkAction(selection: RowSelection, options: Options): BulkRun {
  const { actors, action, undo = null, needsConfirmation = false, otherwise } = options;
  const queries = useQueryClient();
  const [machine] = useState(() => actors(queries));
  const bulk = useActorRef(machine);
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const [askedUnder, setAskedUnder] = useState(selection.filter);
  // Under another filter they are not shown, so the next command must not touch them.
  const keepFailed = ({ failed }: BulkOutcome) => {
    if (selection.filter === askedUnder) selection.choose(failed);
  };
  const canUndo = useSelector(bulk, (snapshot) => snapshot.can({ type: 'action.undo' }));
  useOutcomes(bulk, {
    'bulk.done': (outcome) => {
      selection.leave(outcome.done);
      options.onDone(outcome);
    },
    'bulk.partlyDone': (outcome) => {
      keepFailed(outcome);
      selection.leave(outcome.done);
      options.onPartlyDone(outcome);
    },
    'bulk.failed': (outcome) => {
      keepFailed(outcome);
      options.onFailed(outcome);
    },
  });

  const begin = (value: unknown) => {
    setAskedUnder(selection.filter);
    const ids = selection.ids.size > 0 ? [...selection.ids] : (otherwise?.() ?? []);
    bulk.send({ type: 'action.ask', request: { action, value, ids, needsConfirmation, undo } });
  };

  const { request, done, failed, pending, showsProgress } = context;
  const settled = done.length + failed.length;
  const isRunning = value === 'running';
  return {
    isConfirming: value === 'confirming',
    isRunning,
    progress: isRunning && showsProgress ? { done: settled, total: settled + pending.length } : null,
    canUndo,
    last: { action: request.action, done: done.length, failed: failed.length },
    ask: () => begin(undefined),
    set: begin,
    confirm: () => bulk.send({ type: 'action.confirm' }),
    cancel: () => bulk.send({ type: 'action.cancel' }),
    undo: () => bulk.send({ type: 'action.undo' }),
    forget: () => bulk.send({ type: 'selection.clear' }),
  };
}
