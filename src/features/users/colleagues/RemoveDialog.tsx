import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contracts/api/users.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { useRemove } from '../users.queries.ts';

type RemoveDialogProps = {
  readonly colleague: Colleague;
  /** Who may take the clients. */
  readonly others: readonly Colleague[];
  readonly onClose: () => void;
};

const NOBODY = 'nobody';

/** Asks who takes the clients of a person, and removes that person. */
export function RemoveDialog({ colleague, others, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const remove = useRemove();
  const { id, displayName: name, managedClients: count } = colleague;
  const [to, setTo] = useState<string | null>(count === 0 ? NOBODY : null);
  const [isAsked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (to === null) return;
    remove.mutate(
      { id, clientsTo: to === NOBODY ? null : to },
      {
        onSuccess: () => toast({ kind: 'success', title: 'users:remove.done', values: { name } }),
        onError: (error) => toast({ kind: 'warning', title: 'users:remove.failed', text: describeError(error).key }),
        onSettled: onClose,
      },
    );
  };
  return (
    <Dialog
      isOpen
      kind="alert"
      title={t('remove.title', { name })}
      text={t('remove.text')}
      canCloseOutside={!remove.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" isBusy={remove.isPending} onClick={submit}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      {count === 0 ? (
        t('remove.noClients')
      ) : (
        <SelectField
          label={t('remove.clientsTo', { count })}
          hint={t('remove.clientsToHint')}
          error={isAsked && to === null ? t('remove.chooseTaker') : undefined}
          placeholder={t('remove.choose')}
          options={[
            { value: NOBODY, label: t('remove.nobody') },
            ...others.map((other) => ({ value: other.id, label: other.displayName })),
          ]}
          value={to}
          onChange={setTo}
        />
      )}
    </Dialog>
  );
}
