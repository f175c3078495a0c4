import type { TFunction } from 'i18next';
import { Repeat, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItemRow } from '#contracts/api/workItem.ts';
import type { Column } from '#src/shared/table/column.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { DaySelect } from '#src/shared/work/DaySelect.tsx';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { PrioritySelect } from '#src/shared/work/PrioritySelect.tsx';
import { StatusSelect } from '#src/shared/work/StatusSelect.tsx';
import { isLate } from '../lateness.ts';
import { workItemLink } from '../workItemLink.ts';
import { useChangeWorkItem } from '../useChangeWorkItem.ts';
import { useRemoveWorkItem } from '../useRemoveWorkItem.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** The columns of the list of work items; four of them are changed in place. */
export function useWorkItemColumns(): readonly Column<WorkItemRow>[] {
  const { t } = useTranslation('workItems');
  const change = useChangeWorkItem();
  const { mutate: remove } = useRemoveWorkItem();
  return [...factsOf(t), ...editsOf(t, change), priorityOf(t, change), deletionOf(t, remove)];
}

type WorkItemColumn = Column<WorkItemRow>;
type Texts = TFunction<'workItems'>;

const factsOf = (t: Texts): readonly WorkItemColumn[] => [
  {
    id: 'name',
    header: t('column.name'),
    width: 264,
    grows: true,
    place: 'main',
    cell: (row) => (
      <span className={name}>
        <Link {...workItemLink(row)} data-row-link className={textRecipe.cut}>
          {row.title}
        </Link>
        {row.seriesId === null ? null : <Icon of={Repeat} size={12} className={textRecipe.mut} />}
      </span>
    ),
  },
  {
    id: 'client',
    header: t('column.client'),
    width: 220,
    grows: true,
    place: 'sub',
    cell: (row) => <span className={textRecipe.mut}>{row.clientLegalName}</span>,
  },
];

const editsOf = (t: Texts, change: ReturnType<typeof useChangeWorkItem>): readonly WorkItemColumn[] => [
  {
    id: 'assignee',
    header: t('column.assignee'),
    width: 168,
    place: 'away',
    cell: (row) => (
      <PersonSelect
        look="cell"
        label={t('field.assigneeOf', { title: row.title })}
        value={row.assigneeId}
        name={row.assigneeName}
        onChange={(assigneeId, assigneeName) => change(row, { assigneeId, assigneeName })}
      />
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 152,
    place: 'side',
    cell: (row) => (
      <StatusSelect
        look="cell"
        label={t('field.statusOf', { title: row.title })}
        value={row.status}
        onChange={(status) => change(row, { status })}
      />
    ),
  },
  {
    id: 'dueDate',
    header: t('column.dueDate'),
    width: 124,
    place: 'end',
    cell: (row) => (
      <DaySelect
        look="cell"
        label={t('field.dueDateOf', { title: row.title })}
        value={row.dueDate}
        min={row.startDate}
        isLate={isLate(row)}
        onChange={(dueDate) => change(row, { dueDate })}
      />
    ),
  },
];

const priorityOf = (t: Texts, change: ReturnType<typeof useChangeWorkItem>): WorkItemColumn => ({
  id: 'priority',
  header: t('column.priority'),
  width: 124,
  place: 'away',
  cell: (row) => (
    <PrioritySelect
      look="cell"
      label={t('field.priorityOf', { title: row.title })}
      value={row.priority}
      onChange={(priority) => change(row, { priority })}
    />
  ),
});

const deletionOf = (t: Texts, remove: (item: WorkItemRow) => void): WorkItemColumn => ({
  id: 'delete',
  header: t('column.delete'),
  width: 72,
  place: 'away',
  cell: (row) => (
    <span className={above}>
      <IconButton size="small" label={t('delete.of', { title: row.title })} onClick={() => remove(row)}>
        <Icon of={Trash2} size={14} />
      </IconButton>
    </span>
  ),
});

const name = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', fontWeight: 'medium' });
const above = css({ position: 'relative', zIndex: 'above', display: 'inline-flex' });
