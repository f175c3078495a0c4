import { useSelector } from '@xstate/react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { ToastView } from '#src/shared/ui/feedback/ToastView.tsx';
import { useToastText } from './useToastText.ts';

const place = css({
  position: 'fixed',
  right: '16',
  bottom: '44',
  zIndex: 'toast',
  _mobile: { left: '8', right: '8' },
  /** Above the commands for what is selected, beside a panel. */
  'body:has([role=toolbar]) &': { bottom: '[104px]' },
  'body:has([data-panel]) &': { right: '[372px]', _mobile: { right: '8' } },
});

/** Where toasts appear: one at once, the newest. */
export function ToastHost() {
  const { t } = useTranslation('shell');
  const toaster = useSystemActor('toaster');
  const toast = useSelector(toaster, ({ context }) => context.current);
  const textOf = useToastText();
  if (toast === null) return null;
  const { title, text, action } = textOf(toast);
  // Beside the application: a preview makes the rest inert, and the way back of a toast has to be reached from there.
  return createPortal(
    <div className={place}>
      <ToastView
        key={toast.id}
        kind={toast.kind}
        title={title}
        text={text}
        action={action}
        closeLabel={t('toast.close')}
        onClose={() => toaster.send({ type: 'toast.dismiss' })}
        onHold={() => toaster.send({ type: 'pointer.over' })}
        onRelease={() => toaster.send({ type: 'pointer.out' })}
      />
    </div>,
    document.body,
  );
}
