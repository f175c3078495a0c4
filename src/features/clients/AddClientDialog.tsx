import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useOutcomes } from '#src/shared/hooks/useOutcomes.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Dialog } from '#src/shared/ui/Dialog.tsx';
import { TextField } from '#src/shared/ui/TextField.tsx';
import { addClientActors } from './clients.actors.ts';
import { CompanyAnswer } from './CompanyAnswer.tsx';

type AddClientDialogProps = {
  /** The tax id it begins with; a person may change it. */
  readonly code?: string;
  readonly onClose: () => void;
  readonly onOpenClient: (clientId: string) => void;
};

/** Adds a client by its tax id. Open while it is there; started anew each time. */
export function AddClientDialog({ code, onClose, onOpenClient }: AddClientDialogProps) {
  const { t } = useTranslation('clients');
  const formId = useId();
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

  return (
    <Dialog
      isOpen
      title={t('add.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" disabled={!canSubmit} isBusy={value === 'creating'}>
            {value === 'exists' ? t('add.open') : t('add.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={form}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.send({ type: 'submit.start' });
        }}
      >
        <TextField
          label={t('add.label')}
          hint={t('add.hint')}
          inputMode="numeric"
          maxLength={20}
          data-autofocus
          value={context.code}
          onChange={(event) => dialog.send({ type: 'code.changed', code: event.target.value })}
        />
        <CompanyAnswer state={value} company={context.company} onRetry={() => dialog.send({ type: 'lookup.retry' })} />
      </form>
    </Dialog>
  );
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '16' });
