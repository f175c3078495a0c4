import { useTranslation } from 'react-i18next';
import type { DeadlineExtension } from '#contracts/api/deadlines.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { useWithdrawExtension } from '../deadlines.queries.ts';

type WithdrawExtensionProps = { readonly extension: DeadlineExtension; readonly onClose: () => void };

/** Asks before the day by law holds again. */
export function WithdrawExtension({ extension, onClose }: WithdrawExtensionProps) {
  const { id, statementType, year, month, lawfulDate } = extension;
  const { t } = useTranslation('deadlines');
  const { fullDay, monthInWords } = useFormat();
  const toast = useToast();
  const withdraw = useWithdrawExtension();
  const values = { form: statementType, month: monthInWords(year, month), day: fullDay(lawfulDate) };
  const confirm = () =>
    withdraw.mutate(id, {
      onSuccess: () => toast({ kind: 'success', title: 'deadlines:withdraw.done', values }),
      onError: (error) =>
        toast({ kind: 'warning', title: 'deadlines:withdraw.failed', text: describeError(error).key }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isOpen
      title={t('withdraw.title', values)}
      text={t('withdraw.text', values)}
      confirmLabel={t('withdraw.confirm')}
      isBusy={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
