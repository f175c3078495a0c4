import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { refreshFormMachine } from '#machines/refreshForm/refreshForm.machine.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useServices } from '#src/shared/link/services.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { CertificateSaving } from './CertificateSaving.tsx';
import { RefreshCommands } from './RefreshCommands.tsx';
import { RefreshFields } from './RefreshFields.tsx';
import { refreshFormActors } from './refreshForm.actors.ts';
import { RefreshResult } from './RefreshResult.tsx';
import { RefreshRunning } from './RefreshRunning.tsx';

type RefreshDialogProps = { readonly isOpen: boolean; readonly onClose: () => void };

/**
 * Fetches messages from the authority on request. Closing it leaves the refresh running; opened again it shows how far
 * it is, or what came of it.
 */
export function RefreshDialog({ isOpen, onClose }: RefreshDialogProps) {
  const { t } = useTranslation('refresh');
  const queries = useQueryClient();
  const refresh = useSystemActor('messageRefresh');
  const sessions = useSystemActor('certificateSessions');
  const { link, pinVault } = useServices();
  const [machine] = useState(() => refreshFormActors({ refresh, sessions, queries, link, vault: pinVault }));
  const form = useActorRef(machine);
  const formId = useId();
  const state = useSelector(form, (snapshot) => snapshot);
  const start = useStart(form);

  /** What was read is put away: the next opening begins anew, and nothing of a typed PIN is left. */
  const close = () => {
    onClose();
    start.of.onTyped(false);
    if (state.hasTag('busy')) return;
    form.send({ type: 'form.reset' });
  };

  return (
    <Dialog
      isOpen={isOpen}
      title={t(titleKeyOf(state))}
      onClose={close}
      footer={<RefreshCommands form={form} state={state} formId={formId} canStart={start.can} onClose={close} />}
    >
      {state.matches('saving') ? (
        <CertificateSaving name={state.context.name} />
      ) : state.hasTag('busy') ? (
        <RefreshRunning context={state.context} />
      ) : state.matches('done') ? (
        <RefreshResult outcome={state.context.outcome} earlier={state.context.earlier} />
      ) : (
        <RefreshFields form={form} state={state} id={formId} {...start.of} />
      )}
    </Dialog>
  );
}

/** Starts the refresh; where the PIN still stands in its field, as soon as that is sealed. */
function useStart(form: ActorRefFrom<typeof refreshFormMachine>) {
  const canStart = useSelector(form, (snapshot) => snapshot.can({ type: 'refresh.start' }));
  const [isTyped, setTyped] = useState(false);
  const isWanted = useRef(false);
  const begin = () => {
    isWanted.current = false;
    form.send({ type: 'refresh.start' });
  };
  return {
    can: canStart || isTyped,
    of: {
      onTyped: (is: boolean) => {
        setTyped(is);
        isWanted.current = false;
      },
      onSealed: (handle: string) => {
        setTyped(false);
        form.send({ type: 'pin.entered', handle });
        if (isWanted.current) begin();
      },
      onSubmit: () => {
        if (canStart) begin();
        else isWanted.current = isTyped;
      },
    },
  };
}

function titleKeyOf(state: SnapshotFrom<typeof refreshFormMachine>) {
  if (state.matches('saving')) return 'save.running';
  if (state.hasTag('busy')) return 'running.title';
  if (!state.matches('done')) return 'title';
  return state.context.outcome?.kind === 'cancelled' ? 'cancelled.title' : 'done.title';
}
