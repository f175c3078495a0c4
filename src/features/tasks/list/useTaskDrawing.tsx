import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ListedTask } from '#contracts/api/task.ts';
import type { Column, RowDrawing } from '#src/shared/table/column.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { DaySelect } from '#src/shared/work/DaySelect.tsx';
import { isLate } from '#src/shared/work/isLate.ts';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { PrioritySelect } from '#src/shared/work/PrioritySelect.tsx';
import { StatusSelect } from '#src/shared/work/StatusSelect.tsx';
import { useChangeTask } from '../editing/useChangeTask.ts';
import { useRemoveTask } from '../editing/useRemoveTask.ts';
import type { TaskSearch } from './taskSearch.ts';

/** Where a list of tasks stands: over all clients, or on the page of one. */
type Place = { readonly search: TaskSearch; readonly clientId?: string | undefined };

/** How a list of tasks draws its rows; most of the columns are changed in place. */
export function useTaskDrawing({ search, clientId }: Place): RowDrawing<ListedTask> {
  const { t } = useTranslation('tasks');
  const change = useChangeTask();
  const { mutate: remove } = useRemoveTask();
  return useMemo(() => {
    const rowLink = linkIn({ search, clientId });
    return {
      rowLink,
      columns: [
        nameColumn(t, change, rowLink),
        ...(clientId === undefined ? [clientColumn(t)] : []),
        workItemColumn(t),
        ...doneByColumns(t, change),
        ...whenColumns(t, change),
        deletionColumn(t, remove),
      ],
      selectLabel: (task) => t('row.select', { title: task.title }),
    };
  }, [t, change, remove, search, clientId]);
}

/** Opens a task over its list. */
const linkIn =
  ({ search, clientId }: Place): RowDrawing<ListedTask>['rowLink'] =>
  ({ id }) =>
    clientId === undefined
      ? linkOptions({ to: '/work/tasks', search: { ...search, task: id } })
      : linkOptions({
          to: '/clients/clientDetails/$slug/tasks',
          params: { slug: clientId },
          search: { ...search, task: id },
        });

const deletionColumn = (t: TFunction<'tasks'>, remove: (task: ListedTask) => void): Column<ListedTask> => ({
  id: 'delete',
  header: t('column.delete'),
  width: 76,
  place: 'away',
  cell: (task) => (
    <span className={above}>
      <IconButton size="small" label={t('delete.of', { title: task.title })} onClick={() => remove(task)}>
        <Icon of={Trash2} size={14} />
      </IconButton>
    </span>
  ),
});

type Change = ReturnType<typeof useChangeTask>;

const nameColumn = (
  t: TFunction<'tasks'>,
  change: Change,
  rowLink: RowDrawing<ListedTask>['rowLink'],
): Column<ListedTask> => ({
  id: 'name',
  header: t('column.name'),
  width: 220,
  grows: true,
  place: 'main',
  cell: (task) => (
    <span className={name}>
      <span className={above}>
        <Checkbox
          label={t('row.tick', { title: task.title })}
          isLabelHidden
          isRound
          checked={task.status === 'Complete'}
          onChange={({ target }) => change(task, { status: target.checked ? 'Complete' : 'InProgress' })}
        />
      </span>
      <Link {...rowLink(task)} data-row-link className={textRecipe.cut} data-done={task.status === 'Complete'}>
        {task.title}
      </Link>
    </span>
  ),
});

const clientColumn = (t: TFunction<'tasks'>): Column<ListedTask> => ({
  id: 'client',
  header: t('column.client'),
  width: 168,
  grows: true,
  place: 'sub',
  cell: (task) => <span className={textRecipe.mut}>{task.clientLegalName}</span>,
});

const workItemColumn = (t: TFunction<'tasks'>): Column<ListedTask> => ({
  id: 'workItem',
  header: t('column.workItem'),
  width: 152,
  grows: true,
  place: 'away',
  cell: (task) =>
    task.workItemId === null ? (
      <span className={textRecipe.mut}>–</span>
    ) : (
      <Link
        to="/work/workItems/$slug/$tab"
        params={{ slug: task.workItemId, tab: 'tasks' }}
        className={work}
        title={task.workItemTitle ?? undefined}
      >
        {task.workItemTitle}
      </Link>
    ),
});

const doneByColumns = (t: TFunction<'tasks'>, change: Change): readonly Column<ListedTask>[] => [
  {
    id: 'assignee',
    header: t('column.assignee'),
    width: 144,
    place: 'away',
    cell: (task) => (
      <PersonSelect
        look="cell"
        label={t('field.assigneeOf', { title: task.title })}
        value={task.assigneeId}
        name={task.assigneeDisplayName}
        onChange={(assigneeId, assigneeDisplayName) => change(task, { assigneeId, assigneeDisplayName })}
      />
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 136,
    place: 'side',
    cell: (task) => (
      <StatusSelect
        look="cell"
        label={t('field.statusOf', { title: task.title })}
        value={task.status}
        onChange={(status) => change(task, { status })}
      />
    ),
  },
];

const whenColumns = (t: TFunction<'tasks'>, change: Change): readonly Column<ListedTask>[] => [
  {
    id: 'dueDate',
    header: t('column.dueDate'),
    width: 124,
    place: 'end',
    cell: (task) => (
      <DaySelect
        look="cell"
        label={t('field.dueDateOf', { title: task.title })}
        value={task.dueDate}
        min={task.startDate ?? undefined}
        isLate={isLate(task)}
        onChange={(dueDate) => change(task, { dueDate })}
        onClear={() => change(task, { dueDate: null })}
      />
    ),
  },
  {
    id: 'priority',
    header: t('column.priority'),
    width: 112,
    place: 'away',
    cell: (task) => (
      <PrioritySelect
        look="cell"
        label={t('field.priorityOf', { title: task.title })}
        value={task.priority}
        onChange={(priority) => change(task, { priority })}
        onClear={() => change(task, { priority: null })}
      />
    ),
  },
];

const name = css({
  display: 'flex',
  alignItems: 'center',
  gap: '10',
  minWidth: '0',
  fontWeight: 'medium',
  '& a[data-done=true]': { color: 'mut' },
});
const above = css({ position: 'relative', zIndex: 'above', display: 'inline-flex', flexShrink: '0' });
const work = css({
  position: 'relative',
  zIndex: 'above',
  color: 'mut',
  textDecoration: 'none',
  '&:hover': { color: 'text', textDecoration: 'underline' },
});
