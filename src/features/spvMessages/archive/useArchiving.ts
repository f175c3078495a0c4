import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { archiveActionOf, messageBulkActors, type ArchiveAction } from '../spvMessages.actors.ts';

/** Archives the chosen messages or takes them back, and tells how it went. */
export function useArchiving(action: ArchiveAction, selection: RowSelection) {
  const queries = useQueryClient();
  const [machine] = useState(() => messageBulkActors(queries));
  const bulk = useActorRef(machine);
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const canUndo = useSelector(bulk, (snapshot) => snapshot.can({ type: 'action.undo' }));
  const toast = useToast();
  const { request, done, failed } = context;

  const ask = () => {
    const ids = selection.ids.size > 0 ? [...selection.ids] : rowAtKeyboard();
    const undo = action === 'archive' ? 'unarchive' : 'archive';
    bulk.send({ type: 'action.ask', request: { action, ids, needsConfirmation: false, undo } });
  };
  const close = () => {
    selection.clear();
    bulk.send({ type: 'selection.clear' });
  };
  const sayMoved = ({ action: moved, done: ids }: BulkOutcome) => {
    selection.leave(ids);
    toast({ kind: 'success', title: MOVED_KEY[archiveActionOf(moved)], values: { count: ids.length } });
  };
  useOutcomes(bulk, {
    'bulk.done': sayMoved,
    'bulk.partlyDone': (outcome) => {
      selection.choose(outcome.failed);
      sayMoved(outcome);
    },
    'bulk.failed': (outcome) => {
      selection.choose(outcome.failed);
      toast({ kind: 'warning', title: 'spvMessages:toast.failed', text: 'spvMessages:toast.failedText' });
    },
  });

  return {
    isRunning: value === 'running',
    canUndo,
    /** What the last action did, and to how many. */
    moved: { action: archiveActionOf(request.action), count: done.length },
    failed: failed.length,
    ask,
    undo: () => bulk.send({ type: 'action.undo' }),
    close,
  };
}

/** The row the keyboard is at, when none is chosen. */
function rowAtKeyboard(): string[] {
  const id = document.activeElement?.closest('tr[data-row]')?.getAttribute('data-row');
  return id === null || id === undefined ? [] : [id];
}

const MOVED_KEY = { archive: 'spvMessages:toast.archived', unarchive: 'spvMessages:toast.unarchived' } as const;
