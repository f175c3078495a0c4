import { ListChecks, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenCreateTask } from '#src/shared/begin/createTaskState.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListSection } from '#src/shared/list/ListSection.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { clientTaskList } from '../tasks.queries.ts';
import { TaskBulkBar } from './TaskBulkBar.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import type { TaskSearch } from './taskSearch.ts';
import { useTaskDrawing } from './useTaskDrawing.tsx';

type ClientTasksProps = { readonly clientId: string; readonly search: TaskSearch };

/** The tasks of one client, on its page. */
export function ClientTasks({ clientId, search }: ClientTasksProps) {
  const { t } = useTranslation('tasks');
  const list = useList(clientTaskList(clientId), search, { label: t('table') });
  const openCreate = useOpenCreateTask();
  return (
    <ListSection list={list} label={t('title')}>
      <FilterBar list={list} count="tasks:count" countCapped="tasks:countCapped">
        <TaskFilters list={list} hasClients={false} />
        {openCreate === null ? null : (
          <Button icon={<Icon of={Plus} size={14} />} onClick={() => openCreate(clientId)}>
            {t('action.create')}
          </Button>
        )}
      </FilterBar>
      <DataTable
        list={list}
        drawing={useTaskDrawing({ search, clientId })}
        layoutKey="table.tasks"
        errorTitle={t('error.title')}
      />
      <EmptyList list={list} page={t('empty.page')} filtered={t('empty.filtered')} showAll={t('empty.showAll')}>
        <EmptyState icon={<Icon of={ListChecks} size={24} />} title={t('empty.title')} text={t('empty.clientText')} />
      </EmptyList>
      <TaskBulkBar list={list} />
    </ListSection>
  );
}
