import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Client } from '#contracts/api/client.ts';
import { clientFieldActors } from '../clients.actors.ts';
import type { EditableField } from '../clients.queries.ts';

/** Runs the edit of one field, and follows what is saved elsewhere. */
export function useClientFieldEdit(client: Client, field: EditableField) {
  const queries = useQueryClient();
  const value = client.generalInformation[field];
  const [machine] = useState(() => clientFieldActors(queries, client.id, field));
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
