import { UserMinus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { FloatingBar } from '#src/shared/list/FloatingBar.tsx';
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
  const count = selection.ids.size;
  const commands = useCommands({
    deactivate: { label: t('action.deactivate'), icon: UserMinus, run: ask },
    clear: {
      label: t('action.clearSelection'),
      icon: X,
      keys: 'Escape',
      layer: 'selection',
      isEnabled: count > 0,
      run: selection.clear,
    },
  });
  return (
    <>
      {count === 0 ? null : (
        <FloatingBar label={t('bulk.label')}>
          <strong className={strong}>{t('selected', { count })}</strong>
          <CommandButton command={commands.deactivate} look="dangerGhost" isBusy={isRunning}>
            {progress === null ? undefined : t('bulk.progress', progress)}
          </CommandButton>
          <CommandIconButton command={commands.clear} />
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
