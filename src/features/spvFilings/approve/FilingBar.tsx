import { Check, Trash2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { FloatingBar } from '#src/shared/ui/FloatingBar.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { canApprove, canDelete, canWithdraw } from '../filingRules.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBarProps = {
  readonly selection: RowSelection<SpvFiling>;
  readonly bulk: FilingBulk;
};

/** Approves or deletes the chosen filings, or withdraws their approval, each command for those it is for. */
export function FilingBar({ selection, bulk }: FilingBarProps) {
  const { t } = useTranslation('spvFilings');
  const count = selection.ids.size;
  const approvable = selection.rows.filter(canApprove);
  const deletable = selection.rows.filter(canDelete);
  const withdrawable = selection.rows.filter(canWithdraw);
  const ask = (action: FilingBulkAction, filings: readonly SpvFiling[]) => {
    const asked = new Set(filings.map(({ id }) => id));
    const leftOut = [...selection.ids].filter((id) => !asked.has(id));
    bulk.ask(action, filings, leftOut);
  };
  const approve = () => ask('approve', approvable);
  const isShown = count > 0;
  useShortcut({ keys: 'a', label: t('action.approve'), isOn: approvable.length > 0, run: approve });
  useShortcut({
    keys: 'Escape',
    label: t('action.clearSelection'),
    layer: 'selection',
    isOn: isShown,
    run: selection.clear,
  });
  if (!isShown) return null;
  return (
    <FloatingBar label={t('bulk.label')}>
      <strong className={strong}>{t('selected', { count })}</strong>
      <Button
        look="ghost"
        hint="a"
        disabled={approvable.length === 0}
        isBusy={bulk.running === 'approve'}
        icon={<Check size={14} strokeWidth={1.75} aria-hidden />}
        onClick={approve}
      >
        {bulk.running === 'approve' && bulk.progress !== null ? t('bulk.progress', bulk.progress) : t('action.approve')}
      </Button>
      {withdrawable.length > 0 || bulk.running === 'withdraw' ? (
        <Button
          look="ghost"
          isBusy={bulk.running === 'withdraw'}
          icon={<Undo2 size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask('withdraw', withdrawable)}
        >
          {bulk.running === 'withdraw' && bulk.progress !== null
            ? t('bulk.progress', bulk.progress)
            : t('action.withdraw')}
        </Button>
      ) : null}
      <Button
        look="dangerGhost"
        disabled={deletable.length === 0}
        isBusy={bulk.running === 'delete'}
        icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => ask('delete', deletable)}
      >
        {bulk.running === 'delete' && bulk.progress !== null ? t('bulk.progress', bulk.progress) : t('action.delete')}
      </Button>
      <IconButton label={t('action.clearSelection')} hint="Escape" onClick={selection.clear}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </FloatingBar>
  );
}

const strong = css({ fontWeight: 'semibold' });
