import { Archive, Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { BulkAction } from '#src/shared/list/BulkAction.tsx';
import { BulkBar } from '#src/shared/list/BulkBar.tsx';
import { reachesBeyond } from '#src/shared/list/notShown.ts';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import { NotifyAction } from '../notify/NotifyAction.tsx';
import { useReadingMarks } from '../reading/useReadingMarks.ts';
import { archiveActionOf, messageBulkActors, type ArchiveAction } from '../spvMessages.actors.ts';
import type { MessageListModel } from '../spvMessages.queries.ts';
import { MessageQuestion } from './MessageQuestion.tsx';
import { rowAtKeyboard } from './rowAtKeyboard.ts';

type ArchiveBarProps = { readonly list: MessageListModel; readonly action: ArchiveAction };

/** Archives the chosen messages or takes them back. What was done can be undone, what failed stays chosen. */
export function ArchiveBar({ list, action }: ArchiveBarProps) {
  const { t } = useTranslation('spvMessages');
  const toast = useToast();
  const sayMoved = ({ action: moved, done }: BulkOutcome) =>
    toast({ kind: 'success', title: MOVED_KEY[archiveActionOf(moved)], values: { count: done.length } });
  const move = useBulkAction(list.selection, {
    actors: messageBulkActors,
    action,
    undo: action === 'archive' ? 'unarchive' : 'archive',
    needsConfirmation: reachesBeyond(list),
    otherwise: rowAtKeyboard,
    onDone: sayMoved,
    onPartlyDone: sayMoved,
    onFailed: () => toast({ kind: 'warning', title: 'spvMessages:toast.failed', text: 'spvMessages:toast.failedText' }),
  });
  const icon = action === 'archive' ? Archive : Inbox;
  const commands = useCommands({ move: { keys: 'e', label: t(ACTION_KEY[action]), icon, run: move.ask } });
  const reading = useReadingMarks(list);
  const { last } = move;
  return (
    <>
      <BulkBar
        list={list}
        label={t('bulk.label')}
        selected={
          last.failed > 0 ? t('bulk.failed', { count: last.failed }) : t('selected', { count: list.selection.ids.size })
        }
        undo={{ run: move, done: t(MOVED_KEY[archiveActionOf(last.action)], { count: last.done }) }}
      >
        <BulkAction run={move} command={commands.move} />
        <BulkAction run={reading.run} command={reading.command} />
        <NotifyAction list={list} />
      </BulkBar>
      <MessageQuestion list={list} run={move} action={action} />
      <MessageQuestion list={list} run={reading.read} action="markRead" />
      <MessageQuestion list={list} run={reading.unread} action="markUnread" />
    </>
  );
}

const ACTION_KEY = { archive: 'action.archive', unarchive: 'action.unarchive' } as const;
const MOVED_KEY = { archive: 'spvMessages:toast.archived', unarchive: 'spvMessages:toast.unarchived' } as const;
