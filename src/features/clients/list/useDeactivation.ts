import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { deactivationActors } from '../clients.actors.ts';

/** Deactivates the chosen clients once that is confirmed, and tells how it went. */
export function useDeactivation(selection: RowSelection, nameOf: (id: string) => string) {
  const queries = useQueryClient();
  const [machine] = useState(() => deactivationActors(queries));
  const bulk = useActorRef(machine);
  const { value, context } = useSelector(bulk, (snapshot) => snapshot);
  const toast = useToast();
  useOutcomes(bulk, {
    'bulk.done': ({ done }) => {
      selection.leave(done);
      toast({
        kind: 'success',
        title: 'clients:deactivated.title',
        text: 'clients:deactivated.text',
        values: { count: done.length },
      });
    },
    'bulk.partlyDone': ({ done, failed }) => {
      selection.leave(done);
      const names = failed.map(nameOf).join(', ');
      toast({
        kind: 'warning',
        title: 'clients:deactivated.partly',
        text: 'clients:deactivated.partly_text',
        values: { done: done.length, count: failed.length, names },
      });
    },
    'bulk.failed': () =>
      toast({ kind: 'warning', title: 'clients:deactivated.failed', text: 'clients:deactivated.failedText' }),
  });

  const { done, failed, pending, showsProgress } = context;
  const isRunning = value === 'running';
  const settled = done.length + failed.length;
  return {
    isConfirming: value === 'confirming',
    isRunning,
    /** Null until it has taken a while. */
    progress: isRunning && showsProgress ? { done: settled, total: settled + pending.length } : null,
    ask: () =>
      bulk.send({
        type: 'action.ask',
        request: { action: 'deactivate', ids: [...selection.ids], needsConfirmation: true, undo: null },
      }),
    confirm: () => bulk.send({ type: 'action.confirm' }),
    cancel: () => bulk.send({ type: 'action.cancel' }),
  };
}
