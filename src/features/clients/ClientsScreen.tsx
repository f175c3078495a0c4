import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { PAGE_SIZE } from '#contracts/limits.ts';
import { AccountManagerFilter } from '#src/shared/filters/AccountManagerFilter.tsx';
import { commaText, listOf } from '#src/shared/filters/commaList.ts';
import { useShortcut } from '#src/shared/hooks/useShortcut.ts';
import { useRowSelection } from '#src/shared/table/useRowSelection.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ErrorState } from '#src/shared/ui/ErrorState.tsx';
import { FilterRow } from '#src/shared/ui/FilterRow.tsx';
import { PageHeader } from '#src/shared/ui/PageHeader.tsx';
import { Pager } from '#src/shared/ui/Pager.tsx';
import { SkeletonRows } from '#src/shared/ui/SkeletonRows.tsx';
import { TabLink } from '#src/shared/ui/TabLink.tsx';
import { Tabs } from '#src/shared/ui/Tabs.tsx';
import { AddClientDialog } from './AddClientDialog.tsx';
import { ClientCount } from './ClientCount.tsx';
import { clientListOptions } from './clients.queries.ts';
import type { ClientSearch } from './clientSearch.ts';
import { ClientsEmpty } from './ClientsEmpty.tsx';
import { ClientTable } from './ClientTable.tsx';
import { DeactivateBar } from './DeactivateBar.tsx';

/** The firm's clients. What is shown stands in the address. */
export function ClientsScreen({ search }: { readonly search: ClientSearch }) {
  const { t } = useTranslation('clients');
  const navigate = useNavigate();
  const list = useQuery(clientListOptions(search));
  const selection = useRowSelection();
  const [isAdding, setIsAdding] = useState(false);
  const go = (change: Partial<ClientSearch>) =>
    void navigate({ to: '/clients/clientList', search: { ...search, ...change } });
  useShortcut({ keys: 'c', label: t('action.add'), run: () => setIsAdding(true) });

  const pagerNamed = (label: string) =>
    list.data === undefined || (search.page === 1 && !list.data.hasNextPage) ? null : (
      <Pager
        label={label}
        position={t('page', { page: search.page })}
        previousLabel={t('action.previous')}
        nextLabel={t('action.next')}
        onPrevious={search.page > 1 ? () => go({ page: search.page - 1 }) : undefined}
        onNext={list.data.hasNextPage ? () => go({ page: search.page + 1 }) : undefined}
      />
    );
  const pager = pagerNamed(t('pager'));
  return (
    <div className={screen}>
      <PageHeader
        title={t('title')}
        tabs={
          <Tabs label={t('tab.label')}>
            {(['active', 'all'] as const).map((view) => (
              <TabLink
                key={view}
                to="/clients/clientList"
                search={{ view, accountManager: search.accountManager }}
                aria-current={view === search.view ? 'page' : undefined}
              >
                {t(TAB_KEY[view])}
              </TabLink>
            ))}
          </Tabs>
        }
        actions={
          <Button
            look="primary"
            hint="c"
            icon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t('action.add')}
          </Button>
        }
      />
      <FilterRow
        label={t('manager.filter')}
        end={
          <>
            <ClientCount search={search} />
            {pager === null ? null : <span className={wideOnly}>{pager}</span>}
          </>
        }
      >
        <AccountManagerFilter
          value={listOf(search.accountManager)}
          onChange={(chosen) => go({ accountManager: commaText(chosen), page: 1 })}
        />
      </FilterRow>
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
        <ClientsEmpty search={search} onAdd={() => setIsAdding(true)} onChange={go} />
      ) : (
        <ClientTable
          clients={list.data.items}
          firstNumber={PAGE_SIZE * (search.page - 1) + 1}
          selection={selection}
          isFresh={!list.isPlaceholderData}
        />
      )}
      {pager === null ? null : <div className={below}>{pagerNamed(t('pagerBelow'))}</div>}
      <DeactivateBar clients={list.data?.items ?? []} selection={selection} />
      <AddClientDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onOpenClient={(slug) => void navigate({ to: '/clients/clientDetails/$slug', params: { slug } })}
      />
    </div>
  );
}

const TAB_KEY = { active: 'tab.active', all: 'tab.all' } as const;
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
/** On a phone the pager below the list is enough. */
const wideOnly = css({ _mobile: { display: 'none' } });
