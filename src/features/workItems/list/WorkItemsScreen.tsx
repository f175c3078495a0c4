import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { filtering } from '#src/shared/list/filtering.ts';
import { FilterRow } from '#src/shared/list/FilterRow.tsx';
import type { RowCount } from '#src/shared/list/listQueries.ts';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { PageHeader } from '#src/shared/ui/page/PageHeader.tsx';
import { WorkItemsBoard } from '../board/WorkItemsBoard.tsx';
import { workItemList } from '../workItems.queries.ts';
import { useWorkItemActions } from './useWorkItemActions.tsx';
import { useWorkItemDrawing } from './useWorkItemDrawing.tsx';
import { WorkItemBulkBar } from './WorkItemBulkBar.tsx';
import { WorkItemFilters } from './WorkItemFilters.tsx';
import { workItemFilters, type WorkItemSearch } from './workItemSearch.ts';
import { WorkItemsEmpty } from './WorkItemsEmpty.tsx';

/** The firm's work as a list or as a board. Its state is in the address. */
export function WorkItemsScreen({ search }: { readonly search: WorkItemSearch }) {
  const isBoard = useIsEnabled()('kanban') && search.view === 'board';
  return isBoard ? <WorkItemsAsBoard search={search} /> : <WorkItemsAsList search={search} />;
}

function WorkItemsAsList({ search }: { readonly search: WorkItemSearch }) {
  const { t } = useTranslation('workItems');
  const list = useList(workItemList, search, { label: t('table') });
  const { create, actions } = useWorkItemActions(list);
  return (
    <ListScreen list={list} title={t('title')} actions={actions}>
      <FilterBar list={list} count="workItems:count" countCapped="workItems:countCapped">
        <WorkItemFilters list={list} />
      </FilterBar>
      <DataTable list={list} drawing={useWorkItemDrawing()} layoutKey="table.workItems" errorTitle={t('error.title')} />
      <WorkItemsEmpty list={list} onCreate={create.run} />
      <WorkItemBulkBar list={list} />
    </ListScreen>
  );
}

function WorkItemsAsBoard({ search }: { readonly search: WorkItemSearch }) {
  const { t } = useTranslation('workItems');
  const navigate = useNavigate();
  const filters = filtering(
    workItemFilters,
    search,
    (change) => void navigate({ to: '.', search: { ...search, page: 1, ...change } }),
  );
  const { actions } = useWorkItemActions(filters);
  const request = workItemFilters.request(search);
  const count = useQuery(workItemList.count(search)).data;
  return (
    <div className={screen}>
      <PageHeader title={t('title')} actions={actions} />
      <FilterRow list={filters} end={count === undefined ? null : <CountOf count={count} />}>
        <WorkItemFilters list={filters} />
      </FilterRow>
      <WorkItemsBoard filter={request} list={filters} />
    </div>
  );
}

function CountOf({ count: { count, isCapped } }: { readonly count: RowCount }) {
  const { t } = useTranslation('workItems');
  const { number } = useFormat();
  return <output>{isCapped ? t('countCapped', { count: number(count) }) : t('count', { count })}</output>;
}

const screen = css({ display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0' });
