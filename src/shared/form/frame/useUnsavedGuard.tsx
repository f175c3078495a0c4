import { useBlocker } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { FormCore } from '../formContext.ts';

type UnsavedGuard = {
  /** Leaves the form: at once, or after asking where something would be lost. */
  readonly leave: (proceed: () => void) => void;
  readonly question: ReactNode;
};

/** Asks before what was entered is lost: by another address, by closing the page, or by `leave`. */
export function useUnsavedGuard({ api, isDirty }: FormCore): UnsavedGuard {
  const { t } = useTranslation('form');
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const shouldBlock = useCallback(() => isDirty(), [isDirty]);
  const blocker = useBlocker({ shouldBlockFn: shouldBlock, withResolver: true, enableBeforeUnload: shouldBlock });
  const proceed = waiting ?? blocker.proceed;

  const stay = () => {
    blocker.reset?.();
    setWaiting(null);
  };
  const goOn = () => {
    // As it was saved, so that no further question follows on the way out.
    api.reset();
    setWaiting(null);
    proceed?.();
  };

  return {
    leave: (after) => {
      if (api.state.isSubmitting) return;
      if (isDirty()) setWaiting(() => after);
      else after();
    },
    question: (
      <ConfirmDialog
        isOpen={proceed !== undefined}
        title={t('leave.title')}
        text={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.confirm')}
        onConfirm={goOn}
        onCancel={stay}
      />
    ),
  };
}
