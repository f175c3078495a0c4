import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { PAGE_SIZE } from '#contracts/limits.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { useRowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ErrorState } from '#src/shared/ui/ErrorState.tsx';
import { PageHeader } from '#src/shared/ui/PageHeader.tsx';
import { Pager } from '#src/shared/ui/Pager.tsx';
import { SkeletonRows } from '#src/shared/ui/SkeletonRows.tsx';
import { ArchiveBar } from './ArchiveBar.tsx';
import { MessageFilters } from './MessageFilters.tsx';
import { messageListOptions } from './messages.queries.ts';
import type { MessageSearch } from './messageSearch.ts';
import { MessagesEmpty } from './MessagesEmpty.tsx';
import { MessageTable } from './MessageTable.tsx';
import { MessageTabs } from './MessageTabs.tsx';

type MessagesScreenProps = {
  readonly set: MessageSet;
  readonly search: MessageSearch;
  readonly onRefresh: () => void;
};

/** The mailbox of the tax authority. What is shown stands in the address. */
export function MessagesScreen({ set, search, onRefresh }: MessagesScreenProps) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const list = useQuery(messageListOptions(set, search));
  const selection = useRowSelection();
  const go = (next: MessageSearch) => void navigate({ to: '/spv/messages/$set', params: { set }, search: next });
  /** Another filter shows its first page. */
  const filter = (change: Partial<MessageSearch>) => go({ ...search, ...change, page: 1 });
  useShortcut({ keys: 'r', label: t('action.refresh'), run: onRefresh });

  const pagerNamed = (label: string) =>
    list.data === undefined || (search.page === 1 && !list.data.hasNextPage) ? null : (
      <Pager
        label={label}
        position={t('pager.page', { page: search.page })}
        previousLabel={t('pager.previous')}
        nextLabel={t('pager.next')}
        onPrevious={search.page > 1 ? () => go({ ...search, page: search.page - 1 }) : undefined}
        onNext={list.data.hasNextPage ? () => go({ ...search, page: search.page + 1 }) : undefined}
      />
    );
  const pagerBelow = pagerNamed(t('pager.below'));
  return (
    <div className={screen}>
      <PageHeader
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
      />
      <MessageFilters set={set} search={search} pager={pagerNamed(t('pager.label'))} onChange={filter} />
      {list.isError ? (
        <ErrorState
          title={t('error.title')}
          error={list.error}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <SkeletonRows label={t('table')} rows={12} />
      ) : list.data.items.length === 0 ? (
        <MessagesEmpty set={set} search={search} onLoad={onRefresh} onClear={() => go({ page: 1 })} />
      ) : (
        <MessageTable
          messages={list.data.items}
          firstNumber={PAGE_SIZE * (search.page - 1) + 1}
          selection={selection}
          isFresh={!list.isPlaceholderData}
        />
      )}
      {pagerBelow === null ? null : <div className={below}>{pagerBelow}</div>}
      <ArchiveBar action={set === 'archive' ? 'unarchive' : 'archive'} selection={selection} />
    </div>
  );
}

const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0', position: 'relative' });
const below = css({
  display: 'flex',
  justifyContent: 'flex-end',
  px: '16',
  py: '6',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
