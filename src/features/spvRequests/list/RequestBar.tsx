import { Archive, Inbox, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import { NamedRows } from '#src/shared/list/NamedRows.tsx';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import { requestActionOf, requestBulkActors } from '../spvRequests.actors.ts';
import type { RequestListModel, RequestSet } from '../spvRequests.queries.ts';
import { documentName, type RequestTypes } from './requestText.ts';

type RequestBarProps = { readonly list: RequestListModel; readonly set: RequestSet; readonly types: RequestTypes };

/** Puts the chosen requests away, takes them back, or deletes them after a question. */
export function RequestBar({ list, set, types }: RequestBarProps) {
  const { t } = useTranslation('spvRequests');
  const isArchive = set === 'archive';
  const told = useToldOutcomes();
  const move = useBulkAction(list.selection, {
    actors: requestBulkActors,
    action: isArchive ? 'unarchive' : 'archive',
    undo: isArchive ? 'archive' : 'unarchive',
    ...told,
  });
  const remove = useBulkAction(list.selection, {
    actors: requestBulkActors,
    action: 'remove',
    needsConfirmation: true,
    ...told,
  });
  const commands = useCommands({
    move: {
      keys: 'e',
      label: t(isArchive ? 'action.unarchive' : 'action.archive'),
      icon: isArchive ? Inbox : Archive,
      run: move.ask,
    },
    remove: {
      keys: 'Delete',
      label: t('action.delete'),
      icon: Trash2,
      isEnabled: list.selection.ids.size > 0,
      run: remove.ask,
    },
  });
  const count = list.selection.ids.size;
  return (
    <>
      <BulkBar
        list={list}
        label={t('bulk.label')}
        selected={move.last.failed > 0 ? t('bulk.failed', { count: move.last.failed }) : t('selected', { count })}
        undo={{ run: move, done: t(DONE_KEY[requestActionOf(move.last.action)], { count: move.last.done }) }}
      >
        <BulkAction run={move} command={commands.move} />
        <BulkAction run={remove} command={commands.remove} />
      </BulkBar>
      <ConfirmDialog
        isOpen={remove.isConfirming}
        title={t('remove.title', { count })}
        text={t('remove.text')}
        confirmLabel={t('action.delete')}
        isBusy={remove.isRunning}
        onConfirm={remove.confirm}
        onCancel={remove.cancel}
      >
        <NamedRows names={list.selection.rows.map((row) => `${row.clientName}: ${documentName(row, types)}`)} />
      </ConfirmDialog>
    </>
  );
}

/** How it went, in words. */
function useToldOutcomes() {
  const toast = useToast();
  const say = ({ action, done }: BulkOutcome) =>
    toast({ kind: 'success', title: DONE_KEY[requestActionOf(action)], values: { count: done.length } });
  return {
    onDone: say,
    onPartlyDone: (outcome: BulkOutcome) => {
      const values = { count: outcome.failed.length };
      toast({ kind: 'warning', title: 'spvRequests:toast.partly', text: 'spvRequests:toast.partlyText', values });
    },
    onFailed: () => toast({ kind: 'warning', title: 'spvRequests:toast.failed', text: 'spvRequests:toast.failedText' }),
  };
}

const DONE_KEY = {
  archive: 'spvRequests:toast.archived',
  unarchive: 'spvRequests:toast.unarchived',
  remove: 'spvRequests:toast.removed',
} as const;
