import { Mail, MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#machines/bulkAction/bulkAction.machine.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { reachesBeyond } from '#src/shared/list/notShown.ts';
import { useBulkAction } from '#src/shared/list/useBulkAction.ts';
import { rowAtKeyboard } from '../archive/rowAtKeyboard.ts';
import { messageBulkActors, readingActionOf, type ReadingAction } from '../spvMessages.actors.ts';
import type { MessageListModel } from '../spvMessages.queries.ts';

/** Marks the chosen messages, or the one at the keyboard, as read while one of them is unread, else as unread. */
export function useReadingMarks(list: MessageListModel) {
  const { t } = useTranslation('spvMessages');
  const read = useReading(list, 'markRead');
  const unread = useReading(list, 'markUnread');
  const known = [...list.rows, ...list.selection.rows];
  const isAnyUnread = (ids: readonly string[]) => known.some(({ id, isUnread }) => isUnread && ids.includes(id));
  const isChosenUnread = isAnyUnread([...list.selection.ids]);
  const run = () => {
    const ids = list.selection.ids.size > 0 ? [...list.selection.ids] : rowAtKeyboard();
    (isAnyUnread(ids) ? read : unread).ask();
  };
  const { mark } = useCommands({
    mark: {
      keys: 'u',
      label: t(
        list.selection.ids.size === 0 ? 'action.mark' : isChosenUnread ? 'action.markRead' : 'action.markUnread',
      ),
      icon: isChosenUnread ? MailOpen : Mail,
      run,
    },
  });
  return { read, unread, run: isChosenUnread ? read : unread, command: mark };
}

function useReading(list: MessageListModel, action: ReadingAction) {
  const toast = useToast();
  const say = ({ action: done, done: { length: count } }: BulkOutcome) =>
    toast({ kind: 'success', title: MARKED_KEY[readingActionOf(done)], values: { count } });
  return useBulkAction(list.selection, {
    actors: messageBulkActors,
    action,
    needsConfirmation: reachesBeyond(list),
    otherwise: rowAtKeyboard,
    onDone: say,
    onPartlyDone: say,
    onFailed: () => toast({ kind: 'warning', title: 'spvMessages:toast.failed', text: 'spvMessages:toast.failedText' }),
  });
}

const MARKED_KEY = { markRead: 'spvMessages:toast.markedRead', markUnread: 'spvMessages:toast.markedUnread' } as const;
