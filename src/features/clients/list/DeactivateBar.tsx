import { UserMinus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { FloatingBar } from '#src/shared/list/FloatingBar.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { useDeactivation } from './useDeactivation.ts';

type DeactivateBarProps = {
  /** Also of those chosen on other pages. */
  readonly nameOf: (id: string) => string;
  readonly selection: RowSelection;
};

/** What can be done with the chosen clients. What failed stays chosen. */
export function DeactivateBar({ nameOf, selection }: DeactivateBarProps) {
  const { t } = useTranslation('clients');
  const { isConfirming, isRunning, progress, ask, confirm, cancel } = useDeactivation(selection, nameOf);
  useShortcut({
    keys: 'Escape',
    label: t('action.clearSelection'),
    layer: 'selection',
    isOn: selection.ids.size > 0,
    run: selection.clear,
  });
  const count = selection.ids.size;
  return (
    <>
      {count === 0 ? null : (
        <FloatingBar label={t('bulk.label')}>
          <strong className={strong}>{t('selected', { count })}</strong>
          <Button
            look="dangerGhost"
            isBusy={isRunning}
            icon={<UserMinus size={14} strokeWidth={1.75} aria-hidden />}
            onClick={ask}
          >
            {progress === null ? t('action.deactivate') : t('bulk.progress', progress)}
          </Button>
          <IconButton label={t('action.clearSelection')} hint="Escape" onClick={selection.clear}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </FloatingBar>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('bulk.confirm', { count })}
        text={t('bulk.confirmText')}
        confirmLabel={t('bulk.run', { count })}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </>
  );
}

const strong = css({ fontWeight: 'semibold' });
