import { useTranslation } from 'react-i18next';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { ListSection } from '#src/shared/list/ListSection.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { ArchiveBar } from '../archive/ArchiveBar.tsx';
import { clientMessageList } from '../spvMessages.queries.ts';
import { MessageFilters } from './MessageFilters.tsx';
import type { MessageSearch } from './messageSearch.ts';
import { MessagesEmpty } from './MessagesEmpty.tsx';
import { useMessageDrawing } from './useMessageDrawing.tsx';

type ClientMessagesProps = {
  readonly clientId: string;
  readonly search: MessageSearch;
  readonly onRefresh: () => void;
};

/** What the tax authority has sent to one client, on its page. */
export function ClientMessages({ clientId, search, onRefresh }: ClientMessagesProps) {
  const { t } = useTranslation('spvMessages');
  const list = useList(clientMessageList(clientId), search, { label: t('table') });
  return (
    <ListSection list={list} label={t('title')}>
      <MessageFilters list={list} search={search} hasClients={false} />
      <DataTable
        list={list}
        drawing={useMessageDrawing(list.rows)}
        layoutKey="table.spvmessages"
        errorTitle={t('error.title')}
      />
      <MessagesEmpty list={list} set="all" onLoad={onRefresh} />
      <ArchiveBar list={list} action="archive" />
    </ListSection>
  );
}
