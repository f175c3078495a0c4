import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { fieldEditMachine } from '#machines/fieldEdit/fieldEdit.machine.ts';

/** Runs the edit of one text, and follows what is saved elsewhere. */
export function useFieldEdit(machine: typeof fieldEditMachine, value: string) {
  const edit = useActorRef(machine, { input: { value } });
  const { state, context } = useSelector(
    edit,
    (snapshot) => ({ state: snapshot.value, context: snapshot.context }),
    (one, other) => one.state === other.state && one.context === other.context,
  );
  useEffect(() => edit.send({ type: 'changed.elsewhere', value }), [edit, value]);

  const draft = typeof context.draft === 'string' ? context.draft : '';
  const saved = typeof context.value === 'string' ? context.value : '';
  return { edit, state, error: context.error, draft, saved };
}
