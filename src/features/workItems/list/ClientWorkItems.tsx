import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListSection } from '#src/shared/list/ListSection.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { clientWorkItemList } from '../workItems.queries.ts';
import { useWorkItemDrawing } from './useWorkItemDrawing.tsx';
import { WorkItemBulkBar } from './WorkItemBulkBar.tsx';
import { WorkItemFilters } from './WorkItemFilters.tsx';
import type { WorkItemSearch } from './workItemSearch.ts';
import { WorkItemsEmpty } from './WorkItemsEmpty.tsx';

type ClientWorkItemsProps = { readonly clientId: string; readonly search: WorkItemSearch };

/** The work for one client, on its page. */
export function ClientWorkItems({ clientId, search }: ClientWorkItemsProps) {
  const { t } = useTranslation('workItems');
  const navigate = useNavigate();
  const list = useList(clientWorkItemList(clientId), search, { label: t('table') });
  return (
    <ListSection list={list} label={t('title')}>
      <FilterBar list={list} count="workItems:count" countCapped="workItems:countCapped">
        <WorkItemFilters list={list} hasClients={false} />
      </FilterBar>
      <DataTable list={list} drawing={useWorkItemDrawing()} layoutKey="table.workItems" errorTitle={t('error.title')} />
      <WorkItemsEmpty
        list={list}
        onCreate={() => void navigate({ to: '/work/workItems/createWorkItem', search: { client: clientId } })}
      />
      <WorkItemBulkBar list={list} />
    </ListSection>
  );
}
