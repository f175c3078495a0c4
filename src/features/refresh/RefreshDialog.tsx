import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useServices } from '#src/shared/hooks/services.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { Dialog } from '#src/shared/ui/Dialog.tsx';
import { CertificateSaving } from './CertificateSaving.tsx';
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

  /** What was read is put away: the next opening begins anew, and nothing of a typed PIN is left. */
  const close = () => {
    onClose();
    if (state.hasTag('busy')) return;
    form.send({ type: 'form.reset' });
  };

  if (state.hasTag('busy')) {
    const isSaving = state.matches('saving');
    return (
      <Dialog
        isOpen={isOpen}
        title={t(isSaving ? 'save.running' : 'running.title')}
        onClose={close}
        footer={
          <>
            {isSaving ? null : (
              <Button onClick={() => form.send({ type: 'refresh.cancel' })}>{t('action.stop')}</Button>
            )}
            <Button look="primary" onClick={close}>
              {t('action.hide')}
            </Button>
          </>
        }
      >
        {isSaving ? <CertificateSaving name={state.context.name} /> : <RefreshRunning context={state.context} />}
      </Dialog>
    );
  }
  if (state.matches('done')) {
    return (
      <Dialog
        isOpen={isOpen}
        title={t(state.context.outcome?.kind === 'cancelled' ? 'cancelled.title' : 'done.title')}
        onClose={close}
        footer={
          <Button look="primary" onClick={close}>
            {t('action.close')}
          </Button>
        }
      >
        <RefreshResult outcome={state.context.outcome} />
      </Dialog>
    );
  }
  const again = state.matches('failed');
  return (
    <Dialog
      isOpen={isOpen}
      title={t('title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          {state.can({ type: 'save.retry' }) ? (
            <Button look="primary" onClick={() => form.send({ type: 'save.retry' })}>
              {t('save.again')}
            </Button>
          ) : state.can({ type: 'lastTry.confirmed' }) ? (
            <Button look="danger" onClick={() => form.send({ type: 'lastTry.confirmed' })}>
              {t('lastTry.confirm')}
            </Button>
          ) : (
            <Button look="primary" disabled={!state.can({ type: 'refresh.start' })} type="submit" form={formId}>
              {t(again ? 'action.again' : 'action.start')}
            </Button>
          )}
        </>
      }
    >
      <RefreshFields form={form} state={state} id={formId} onSubmit={() => form.send({ type: 'refresh.start' })} />
    </Dialog>
  );
}
