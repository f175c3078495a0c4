import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** Leaves a new request: at once, or after a question where something was entered. */
export function useLeaving(wizard: WizardRef, onClose: () => void) {
  const { t } = useTranslation('form');
  const [isAsking, setAsking] = useState(false);
  const isEntered = useSelector(
    wizard,
    (snapshot) => snapshot.hasTag('editing') && snapshot.context.entry !== snapshot.context.begun,
  );
  return {
    leave: () => (isEntered ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={t('leave.title')}
        text={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.confirm')}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
