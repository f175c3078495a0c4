import { Check, Trash2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import type { RowSelection } from '#src/shared/table/useRowSelection.ts';
import { FloatingBar } from '#src/shared/list/FloatingBar.tsx';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { FilingBulkButton } from './FilingBulkButton.tsx';
import { canDelete, canWithdraw } from '../filingRules.ts';
import { useApprovable } from './useApprovalRefusal.ts';
import type { FilingBulk } from './useFilingBulk.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

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
  const commands = useCommands({
    approve: {
      keys: 'a',
      label: t('action.approve'),
      icon: Check,
      isEnabled: approvable.length > 0,
      run: () => ask('approve', approvable),
    },
    withdraw: { label: t('action.withdraw'), icon: Undo2, run: () => ask('withdraw', withdrawable) },
    remove: {
      label: t('action.delete'),
      icon: Trash2,
      isEnabled: deletable.length > 0,
      run: () => ask('delete', deletable),
    },
    clear: {
      keys: 'Escape',
      label: t('action.clearSelection'),
      icon: X,
      layer: 'selection',
      isEnabled: count > 0,
      run: selection.clear,
    },
  });
  if (count === 0) return null;
  return (
    <FloatingBar label={t('bulk.label')}>
      <strong className={textRecipe.strong}>{t('selected', { count })}</strong>
      <FilingBulkButton bulk={bulk} action="approve" command={commands.approve} look="ghost" />
      {refusal === null ? null : <span className={why}>{t(`error:${refusal}`)}</span>}
      {withdrawable.length > 0 || bulk.running === 'withdraw' ? (
        <FilingBulkButton bulk={bulk} action="withdraw" command={commands.withdraw} look="ghost" />
      ) : null}
      <FilingBulkButton bulk={bulk} action="delete" command={commands.remove} look="dangerGhost" />
      <CommandIconButton command={commands.clear} />
    </FloatingBar>
  );
}
const why = css({ maxW: '280', textStyle: 'caption', color: 'mut' });
