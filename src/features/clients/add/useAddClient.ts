import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { addClientActors } from './addClient.actors.ts';

export type AddClientOptions = {
  /** The tax id it begins with; a person may change it. */
  readonly code?: string | undefined;
  readonly onClose: () => void;
  readonly onOpenClient: (clientId: string) => void;
};

/** Runs the workflow that adds a client, for as long as its dialog is there. */
export function useAddClient({ code, onClose, onOpenClient }: AddClientOptions) {
  const queries = useQueryClient();
  const toast = useToast();
  const [machine] = useState(() => addClientActors(queries));
  const dialog = useActorRef(machine);
  const { value, context, canSubmit } = useSelector(
    dialog,
    (snapshot) => ({
      value: snapshot.value,
      context: snapshot.context,
      canSubmit: snapshot.can({ type: 'submit.start' }),
    }),
    (one, other) => one.value === other.value && one.context === other.context && one.canSubmit === other.canSubmit,
  );

  useOutcomes(dialog, {
    'client.chosen': ({ clientId }) => {
      onClose();
      if (clientId !== null) onOpenClient(clientId);
    },
    'client.notCreated': () => toast({ kind: 'warning', title: 'clients:add.failed', text: 'clients:add.failedText' }),
  });
  useEffect(() => {
    if (code !== undefined) dialog.send({ type: 'code.changed', code });
  }, [dialog, code]);
  return { dialog, value, context, canSubmit };
}
