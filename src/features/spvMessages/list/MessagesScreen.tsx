import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { PagedListScreen } from '#src/shared/list/PagedListScreen.tsx';
import { useRowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ArchiveBar } from '../archive/ArchiveBar.tsx';
import { MessageCount } from './MessageCount.tsx';
import { MessageFilters } from '../filters/MessageFilters.tsx';
import { messageListOptions } from '../spvMessages.queries.ts';
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
  const navigate = useNavigate();
  const list = useQuery(messageListOptions(set, search));
  const items = list.data?.items ?? NONE;
  const selection = useRowSelection(items);
  const go = (next: MessageSearch) => void navigate({ to: '/spv/messages/$set', params: { set }, search: next });
  useShortcut({ keys: 'r', label: t('action.refresh'), run: onRefresh });

  return (
    <PagedListScreen
      title={t('title')}
      tabs={<MessageTabs set={set} search={search} />}
      actions={
        <Button
          look="primary"
          hint="r"
          icon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
          onClick={onRefresh}
        >
          {t('action.refresh')}
        </Button>
      }
      filterLabel={t('filter.label')}
      // Another filter shows its first page.
      filters={<MessageFilters search={search} onChange={(change) => go({ ...search, ...change, page: 1 })} />}
      count={<MessageCount set={set} search={search} />}
      list={list}
      page={search.page}
      onPage={(page) => go({ ...search, page })}
      table={useMessageTable(items)}
      selection={selection}
      errorTitle={t('error.title')}
      empty={
        <MessagesEmpty
          set={set}
          search={search}
          onLoad={onRefresh}
          onFirstPage={() => go({ ...search, page: 1 })}
          onClear={() => go({ page: 1 })}
        />
      }
    >
      <ArchiveBar action={set === 'archive' ? 'unarchive' : 'archive'} selection={selection} />
    </PagedListScreen>
  );
}

const NONE: readonly never[] = [];
