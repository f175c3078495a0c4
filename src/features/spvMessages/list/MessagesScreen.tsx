import { CircleCheck, RefreshCw, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SPV_MESSAGE_TYPES, VALIDATION_STATUSES, type MessageSet } from '#contracts/api/spvMessage.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { ClientFilter } from '#src/shared/filters/ClientFilter.tsx';
import { DateRangeFilter } from '#src/shared/filters/DateRangeFilter.tsx';
import { EnumFilter } from '#src/shared/filters/EnumFilter.tsx';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { ArchiveBar } from '../archive/ArchiveBar.tsx';
import { messageList } from '../spvMessages.queries.ts';
import type { MessageSearch } from './messageSearch.ts';
import { MessagesEmpty } from './MessagesEmpty.tsx';
import { MessageTabs } from './MessageTabs.tsx';
import { useMessageTable } from './useMessageTable.tsx';

type MessagesScreenProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly onRefresh: () => void;
};

/** The mailbox of the tax authority. Its state is in the address. */
export function MessagesScreen({ set, search, onRefresh }: MessagesScreenProps) {
  const { t } = useTranslation('spvMessages');
  const list = useList(messageList(set), search, { label: t('table') });
  const { columns, rowLink } = useMessageTable(list.rows);
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
      <FilterBar list={list} count="spvMessages:count" countCapped="spvMessages:countCapped">
        <AccountManagerFilter {...list.filter('accountManager')} />
        <ClientFilter {...list.filter('client')} />
        <DateRangeFilter name={t('filter.issueDate')} from={search.from} to={search.to} onChange={list.set} />
        <EnumFilter
          {...list.filter('type')}
          name={t('filter.type')}
          icon={<Icon of={Tag} size={14} />}
          values={SPV_MESSAGE_TYPES}
          enumeration="SpvMessageType"
        />
        <EnumFilter
          {...list.filter('status')}
          name={t('filter.status')}
          icon={<Icon of={CircleCheck} size={14} />}
          values={VALIDATION_STATUSES}
          enumeration="SpvMessageValidationStatus"
        />
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        layoutKey="table.spvmessages"
        rowLink={rowLink}
        selectLabel={(row) => t('row.select', { title: row.title })}
        errorTitle={t('error.title')}
      />
      <MessagesEmpty list={list} set={set} onLoad={onRefresh} />
      <ArchiveBar list={list} action={set === 'archive' ? 'unarchive' : 'archive'} />
    </ListScreen>
  );
}
