import { Check, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { canApprove, canDelete, canWithdraw } from '../filingRules.ts';
import type { FilingListModel } from '../spvFilings.queries.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBarProps = { readonly list: FilingListModel; readonly bulk: FilingBulk };

/** Approves or deletes the chosen filings, or withdraws their approval, each command for those it is for. */
export function FilingBar({ list, bulk }: FilingBarProps) {
  const { t } = useTranslation('spvFilings');
  const { ids, rows } = list.selection;
  const approvable = rows.filter(canApprove);
  const deletable = rows.filter(canDelete);
  const withdrawable = rows.filter(canWithdraw);
  const run = (action: FilingBulkAction) => ({ isRunning: bulk.running === action, progress: bulk.progress });
  const ask = (action: FilingBulkAction, filings: readonly SpvFiling[]) => {
    const asked = new Set(filings.map(({ id }) => id));
    const leftOut = [...ids].filter((id) => !asked.has(id));
    bulk.ask(action, filings, leftOut);
  };
  const approve = () => ask('approve', approvable);
  useShortcut({ keys: 'a', label: t('action.approve'), isOn: approvable.length > 0, run: approve });
  return (
    <BulkBar list={list} label={t('bulk.label')} selected={t('selected', { count: ids.size })}>
      <BulkAction
        run={run('approve')}
        hint="a"
        disabled={approvable.length === 0}
        icon={<Check size={14} strokeWidth={1.75} aria-hidden />}
        onClick={approve}
      >
        {t('action.approve')}
      </BulkAction>
      {withdrawable.length > 0 || bulk.running === 'withdraw' ? (
        <BulkAction
          run={run('withdraw')}
          icon={<Undo2 size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask('withdraw', withdrawable)}
        >
          {t('action.withdraw')}
        </BulkAction>
      ) : null}
      <BulkAction
        run={run('delete')}
        look="dangerGhost"
        disabled={deletable.length === 0}
        icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => ask('delete', deletable)}
      >
        {t('action.delete')}
      </BulkAction>
    </BulkBar>
  );
}
