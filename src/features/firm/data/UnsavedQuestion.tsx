import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';

/** Asks before what was typed is lost, by another address of the product or by leaving the page. */
export function UnsavedQuestion({ isUnsaved }: { readonly isUnsaved: () => boolean }) {
  const { t } = useTranslation('firm');
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
