import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { ArchiveBar } from '../archive/ArchiveBar.tsx';
import { messageList } from '../spvMessages.queries.ts';
import { UnreadableNotice } from '../unreadable/UnreadableNotice.tsx';
import { MessageFilters } from './MessageFilters.tsx';
import type { MessageSearch } from './messageSearch.ts';
import { MessagesEmpty } from './MessagesEmpty.tsx';
import { MessageTabs } from './MessageTabs.tsx';
import { useMessageDrawing } from './useMessageDrawing.tsx';

type MessagesScreenProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly onRefresh: () => void;
};

/** The mailbox of the tax authority. Its state is in the address. */
export function MessagesScreen({ set, search, onRefresh }: MessagesScreenProps) {
  const { t } = useTranslation('spvMessages');
  const list = useList(messageList(set), search, { label: t('table') });
  const { refresh } = useCommands({
    refresh: { keys: 'r', label: t('action.refresh'), icon: RefreshCw, run: onRefresh },
  });

  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={<MessageTabs set={set} search={search} />}
      actions={<CommandButton look="primary" command={refresh} />}
    >
      <MessageFilters list={list} search={search} />
      <UnreadableNotice />
      <DataTable
        list={list}
        drawing={useMessageDrawing(list.rows)}
        layoutKey="table.spvmessages"
        errorTitle={t('error.title')}
      />
      <MessagesEmpty list={list} set={set} onLoad={onRefresh} />
      <ArchiveBar list={list} action={set === 'archive' ? 'unarchive' : 'archive'} />
    </ListScreen>
  );
}
