import { Check, FolderDown, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import { canDelete, canWithdraw } from '../filingRules.ts';
import type { PapersDownload } from '../papers/usePapersDownload.ts';
import type { FilingListModel } from '../spvFilings.queries.ts';
import { ApprovalRefused } from './ApprovalRefused.tsx';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { useApprovable } from './useApprovalRefusal.ts';
import type { FilingBulk } from './useFilingBulk.ts';

type FilingBarProps = {
  readonly list: FilingListModel;
  readonly bulk: FilingBulk;
  readonly papers: PapersDownload;
};

/** Approves or deletes the chosen filings, or withdraws their approval, each command for those it is for; downloads the papers of all. */
export function FilingBar({ list, bulk, papers }: FilingBarProps) {
  const { t } = useTranslation('spvFilings');
  const whyId = useId();
  const { ids, rows } = list.selection;
  const { approvable, refusal } = useApprovable(rows);
  const deletable = rows.filter(canDelete);
  const withdrawable = rows.filter(canWithdraw);
  const run = (action: FilingBulkAction) => ({ isRunning: bulk.running === action, progress: bulk.progress });
  const ask = (action: FilingBulkAction, filings: readonly SpvFiling[]) => {
    const asked = new Set(filings.map(({ id }) => id));
    const leftOut = [...ids]
      .filter((id) => !asked.has(id))
      .map((id) => ({ id, filing: rows.find((row) => row.id === id) ?? null }));
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
    papers: {
      label: t('action.papers'),
      icon: FolderDown,
      isEnabled: ids.size <= BULK_MAX,
      run: () => papers.start([...ids]),
    },
    remove: {
      label: t('action.delete'),
      icon: Trash2,
      isEnabled: deletable.length > 0,
      run: () => ask('delete', deletable),
    },
  });
  return (
    <BulkBar list={list} label={t('bulk.label')} selected={t('selected', { count: ids.size })}>
      <BulkAction
        run={run('approve')}
        command={commands.approve}
        aria-describedby={refusal === null ? undefined : whyId}
      />
      {refusal === null ? null : <ApprovalRefused refusal={refusal} id={whyId} />}
      {withdrawable.length > 0 || bulk.running === 'withdraw' ? (
        <BulkAction run={run('withdraw')} command={commands.withdraw} />
      ) : null}
      {papers.isOffered ? (
        <BulkAction run={{ isRunning: papers.isRunning, progress: null }} command={commands.papers} />
      ) : null}
      <BulkAction run={run('delete')} command={commands.remove} look="dangerGhost" />
    </BulkBar>
  );
}
