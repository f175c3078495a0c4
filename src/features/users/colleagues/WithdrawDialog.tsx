import { useTranslation } from 'react-i18next';
import type { Invitation } from '#contracts/api/invitations.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { useWithdraw } from '../users.queries.ts';

type WithdrawDialogProps = { readonly invitation: Invitation; readonly onClose: () => void };

/** Asks before an invitation is withdrawn. */
export function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const withdraw = useWithdraw();
  const name = `${invitation.givenName} ${invitation.familyName}`;
  const confirm = () =>
    withdraw.mutate(
      { id: invitation.id },
      {
        onSuccess: () => toast({ kind: 'success', title: 'users:withdraw.done' }),
        onError: (error) => toast({ kind: 'warning', title: 'users:withdraw.failed', text: describeError(error).key }),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('withdraw.title', { name })}
      text={t('withdraw.text', { email: invitation.email })}
      confirmLabel={t('withdraw.confirm')}
      isBusy={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
