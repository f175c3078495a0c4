import { useTranslation } from 'react-i18next';
import { ConfirmBulk } from '#src/shared/list/ConfirmBulk.tsx';
import { rowsNotShown } from '#src/shared/list/notShown.ts';
import type { BulkRun } from '#src/shared/list/useBulkAction.ts';
import type { ArchiveAction, ReadingAction } from '../spvMessages.actors.ts';
import type { MessageListModel } from '../spvMessages.queries.ts';

type MessageQuestionProps = {
  readonly list: MessageListModel;
  readonly run: BulkRun;
  readonly action: ArchiveAction | ReadingAction;
};

/** Asks before messages on other pages are touched, and names those. */
export function MessageQuestion({ list, run, action }: MessageQuestionProps) {
  const { t } = useTranslation('spvMessages');
  const names = rowsNotShown(list).map(({ title, clientName }) =>
    clientName === null ? title : `${title} – ${clientName}`,
  );
  const question = {
    title: t(TITLE_KEY[action], { count: list.selection.ids.size }),
    text: t('bulk.notShown', { count: names.length }),
    confirm: t(ACTION_KEY[action]),
  };
  return <ConfirmBulk asked={{ run, question, names }} />;
}

const ACTION_KEY = {
  archive: 'action.archive',
  unarchive: 'action.unarchive',
  markRead: 'action.markRead',
  markUnread: 'action.markUnread',
} as const;
const TITLE_KEY = {
  archive: 'bulk.archiveTitle',
  unarchive: 'bulk.unarchiveTitle',
  markRead: 'bulk.markReadTitle',
  markUnread: 'bulk.markUnreadTitle',
} as const;
