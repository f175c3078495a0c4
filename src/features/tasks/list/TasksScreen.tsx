import { ListChecks, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpenCreateTask } from '#src/shared/begin/createTaskState.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListScreen } from '#src/shared/list/ListScreen.tsx';
import { useList } from '#src/shared/list/useList.ts';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { taskList } from '../tasks.queries.ts';
import { TaskBulkBar } from './TaskBulkBar.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TASK_VIEWS, type TaskSearch } from './taskSearch.ts';
import { useTaskDrawing } from './useTaskDrawing.tsx';

/** Tasks over all clients and work items. Its state is in the address, with the task that is open. */
export function TasksScreen({ search }: { readonly search: TaskSearch }) {
  const { t } = useTranslation('tasks');
  const list = useList(taskList, search, { label: t('table') });
  const openCreate = useOpenCreateTask();
  const { create } = useCommands({
    create: {
      keys: 'c',
      label: t('action.create'),
      icon: Plus,
      isEnabled: openCreate !== null,
      run: () => openCreate?.(),
    },
  });
  const createButton = openCreate === null ? null : <CommandButton look="primary" command={create} />;
  return (
    <ListScreen
      list={list}
      title={t('title')}
      tabs={
        <Tabs label={t('view.label')}>
          {TASK_VIEWS.map((view) => (
            <TabLink key={view} to="/work/tasks" search={{ ...search, view, page: 1 }} isCurrent={view === search.view}>
              {t(VIEW_KEY[view])}
            </TabLink>
          ))}
        </Tabs>
      }
      actions={createButton}
    >
      <FilterBar list={list} count="tasks:count" countCapped="tasks:countCapped">
        <TaskFilters list={list} hasClients />
      </FilterBar>
      <DataTable
        list={list}
        drawing={useTaskDrawing({ search })}
        layoutKey="table.tasks"
        errorTitle={t('error.title')}
      />
      <EmptyList list={list} page={t('empty.page')} filtered={t('empty.filtered')} showAll={t('empty.showAll')}>
        <EmptyState icon={<Icon of={ListChecks} size={24} />} title={t('empty.title')} text={t('empty.text')}>
          {createButton}
        </EmptyState>
      </EmptyList>
      <TaskBulkBar list={list} />
    </ListScreen>
  );
}

const VIEW_KEY = { open: 'view.open', all: 'view.all' } as const;
