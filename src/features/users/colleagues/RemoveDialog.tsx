import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contracts/api/users.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { HandOverDialog } from '../HandOverDialog.tsx';
import { useRemove } from '../users.queries.ts';

type RemoveDialogProps = {
  readonly colleague: Colleague;
  /** Who may take the clients. */
  readonly others: readonly Colleague[];
  readonly onClose: () => void;
};

/** Asks who takes the clients of a person, and removes that person. */
export function RemoveDialog({ colleague, others, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const remove = useRemove();
  const { id, displayName: name, managedClients: count } = colleague;
  const confirm = (clientsTo: string | null) =>
    remove.mutate(
      { id, clientsTo },
      {
        onSuccess: () => toast({ kind: 'success', title: 'users:remove.done', values: { name } }),
        onError: (error) => toast({ kind: 'warning', title: 'users:remove.failed', text: describeError(error).key }),
        onSettled: onClose,
      },
    );
  return (
    <HandOverDialog
      title={t('remove.title', { name })}
      text={t('remove.text')}
      question={t('remove.clientsTo', { count })}
      noClients={t('remove.noClients')}
      confirmLabel={t('remove.confirm')}
      managedClients={count}
      others={others}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
