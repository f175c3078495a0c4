import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useServices } from '#src/shared/link/services.tsx';
import { certificateEditorActors } from './certificateEditor.actors.ts';

/** Runs the editor of the screen, and tells what it is at. */
export function useCertificateEditor() {
  const services = useServices();
  const queries = useQueryClient();
  const sessions = useSystemActor('certificateSessions');
  const toast = useToast();
  const [machine] = useState(() =>
    certificateEditorActors({
      services,
      queries,
      tell: (type) => sessions.send({ type }),
      sayWhy: (title) => toast({ kind: 'warning', title }),
    }),
  );
  const editor = useActorRef(machine);
  const mode = useSelector(editor, (state) => state.value);
  const canAdd = useSelector(editor, (state) => state.can({ type: 'add.open' }));
  return { editor, mode, canAdd };
}
