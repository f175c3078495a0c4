import { Check, Trash2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { FloatingBar } from '#src/shared/list/FloatingBar.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { FilingBulkButton } from './FilingBulkButton.tsx';
import { canDelete, canWithdraw } from '../filingRules.ts';
import { useApprovable } from './useApprovalRefusal.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBarProps = {
  readonly selection: RowSelection<SpvFiling>;
  readonly bulk: FilingBulk;
};

/** Approves or deletes the chosen filings, or withdraws their approval, each command for those it is for. */
export function FilingBar({ selection, bulk }: FilingBarProps) {
  const { t } = useTranslation(['spvFilings', 'error']);
  const count = selection.ids.size;
  const { approvable, refusal } = useApprovable(selection.rows);
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
      <FilingBulkButton
        bulk={bulk}
        action="approve"
        look="ghost"
        hint="a"
        disabled={approvable.length === 0}
        icon={<Check size={14} strokeWidth={1.75} aria-hidden />}
        onClick={approve}
      />
      {refusal === null ? null : <span className={why}>{t(`error:${refusal}`)}</span>}
      {withdrawable.length > 0 || bulk.running === 'withdraw' ? (
        <FilingBulkButton
          bulk={bulk}
          action="withdraw"
          look="ghost"
          icon={<Undo2 size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask('withdraw', withdrawable)}
        />
      ) : null}
      <FilingBulkButton
        bulk={bulk}
        action="delete"
        look="dangerGhost"
        disabled={deletable.length === 0}
        icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => ask('delete', deletable)}
      />
      <IconButton label={t('action.clearSelection')} hint="Escape" onClick={selection.clear}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </FloatingBar>
  );
}

const strong = css({ fontWeight: 'semibold' });
const why = css({ maxW: '280', textStyle: 'caption', color: 'mut' });
