import { linkOptions } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { DataTable } from '#src/shared/list/DataTable.tsx';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import { FilterBar } from '#src/shared/list/FilterBar.tsx';
import { ListPager } from '#src/shared/list/ListPager.tsx';
import { useList } from '#src/shared/list/useList.ts';
import type { RowLink } from '#src/shared/table/column.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { useOpenCreateTask } from '../create/useOpenCreateTask.ts';
import { clientTaskList } from '../tasks.queries.ts';
import { TaskBulkBar } from './TaskBulkBar.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import type { TaskSearch } from './taskSearch.ts';
import { useTaskColumns } from './useTaskColumns.tsx';

type ClientTasksProps = { readonly clientId: string; readonly search: TaskSearch };

/** The tasks of one client, on its page. */
export function ClientTasks({ clientId, search }: ClientTasksProps) {
  const { t } = useTranslation('tasks');
  const list = useList(clientTaskList(clientId), search, { label: t('table') });
  const openCreate = useOpenCreateTask();
  const linkOf = ({ id }: { readonly id: string }): RowLink =>
    linkOptions({
      to: '/clients/clientDetails/$slug/tasks',
      params: { slug: clientId },
      search: { ...search, task: id },
    });
  const columns = useTaskColumns({ linkOf, hasClient: false });
  return (
    <section aria-label={t('title')} className={column}>
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
        columns={columns}
        layoutKey="table.tasks"
        rowLink={linkOf}
        selectLabel={(task) => t('row.select', { title: task.title })}
        errorTitle={t('error.title')}
      />
      <EmptyList list={list} page={t('empty.page')} filtered={t('empty.filtered')} showAll={t('empty.showAll')}>
        <EmptyState icon={<Icon of={ListChecks} size={24} />} title={t('empty.title')} text={t('empty.clientText')} />
      </EmptyList>
      <TaskBulkBar list={list} />
      <ListPager list={list} label={t('title')} className={below} />
    </section>
  );
}

const column = css({ display: 'flex', flexDirection: 'column', flexGrow: '1', minW: '0', minH: '0' });
const below = css({ justifyContent: 'flex-end', px: '16', py: '6' });
