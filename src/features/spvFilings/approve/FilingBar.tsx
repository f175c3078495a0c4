import { Check, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { canDelete, canWithdraw } from '../filingRules.ts';
import type { FilingListModel } from '../spvFilings.queries.ts';
import { useApprovable } from './useApprovalRefusal.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBarProps = { readonly list: FilingListModel; readonly bulk: FilingBulk };

/** Approves or deletes the chosen filings, or withdraws their approval, each command for those it is for. */
export function FilingBar({ list, bulk }: FilingBarProps) {
  const { t } = useTranslation(['spvFilings', 'error']);
  const { ids, rows } = list.selection;
  const { approvable, refusal } = useApprovable(rows);
  const deletable = rows.filter(canDelete);
  const withdrawable = rows.filter(canWithdraw);
  const run = (action: FilingBulkAction) => ({ isRunning: bulk.running === action, progress: bulk.progress });
  const ask = (action: FilingBulkAction, filings: readonly SpvFiling[]) => {
    const asked = new Set(filings.map(({ id }) => id));
    const leftOut = [...ids].filter((id) => !asked.has(id));
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
  });
  return (
    <BulkBar list={list} label={t('bulk.label')} selected={t('selected', { count: ids.size })}>
      <BulkAction run={run('approve')} command={commands.approve} />
      {refusal === null ? null : <span className={why}>{t(`error:${refusal}`)}</span>}
      {withdrawable.length > 0 || bulk.running === 'withdraw' ? (
        <BulkAction run={run('withdraw')} command={commands.withdraw} />
      ) : null}
      <BulkAction run={run('delete')} command={commands.remove} look="dangerGhost" />
    </BulkBar>
  );
}

const why = css({ maxW: '280', textStyle: 'caption', color: 'mut', whiteSpace: 'normal' });
