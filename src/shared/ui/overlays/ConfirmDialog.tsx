import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '../actions/Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** Says what happens: "Delete the certificate". */
  readonly confirmLabel: string;
  /** By default "Cancel". */
  readonly cancelLabel?: string;
  readonly tone?: 'danger' | 'primary';
  readonly size?: 'small' | 'wide';
  readonly isBusy?: boolean;
  /** Something has to be chosen first. */
  readonly isDisabled?: boolean;
  /** What is chosen or to be known before it is confirmed. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

const gap = css({ mt: '16' });

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    text,
    confirmLabel,
    cancelLabel,
    tone = 'danger',
    size = 'small',
    isBusy = false,
    isDisabled = false,
    onConfirm,
    onCancel,
    children,
  } = props;
  const { t } = useTranslation('common');
  return (
    <Dialog
      isOpen={isOpen}
      kind="alert"
      size={size}
      title={title}
      text={text}
      canCloseOutside={!isBusy}
      onClose={onCancel}
      footer={
        <>
          <Button className={gap} onClick={onCancel} disabled={isBusy}>
            {cancelLabel ?? t('action.cancel')}
          </Button>
          <Button className={gap} look={tone} onClick={onConfirm} isBusy={isBusy} disabled={isDisabled}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
