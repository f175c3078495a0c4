import type { TFunction } from 'i18next';
import { Repeat, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItemRow } from '#contracts/api/workItem.ts';
import { WORK_ITEM_COLUMNS } from '#contracts/columns/workItemColumns.ts';
import type { RowDrawing } from '#src/shared/table/column.ts';
import { columnsOf, type DrawnColumns } from '#src/shared/table/drawnColumns.ts';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { DaySelect } from '#src/shared/work/DaySelect.tsx';
import { isLate } from '#src/shared/work/isLate.ts';
import { PersonSelect } from '#src/shared/work/PersonSelect.tsx';
import { PrioritySelect } from '#src/shared/work/PrioritySelect.tsx';
import { StatusSelect } from '#src/shared/work/StatusSelect.tsx';
import { useChangeWorkItem } from '../useChangeWorkItem.ts';
import { useRemoveWorkItem } from '../useRemoveWorkItem.ts';
import { workItemLink } from '../workItemLink.ts';

/** How the list of work items draws its rows; four of the columns are changed in place. */
export function useWorkItemDrawing(): RowDrawing<WorkItemRow> {
  const { t } = useTranslation('workItems');
  const change = useChangeWorkItem();
  const { mutate: remove } = useRemoveWorkItem();
  return useMemo(
    () => ({
      rowLink: workItemLink,
      columns: columnsOf(WORK_ITEM_COLUMNS, t, { ...facts, ...editsOf(t, change), ...deletionOf(t, remove) }),
      selectLabel: (row) => t('row.select', { title: row.title }),
    }),
    [t, change, remove],
  );
}

type Drawn = DrawnColumns<WorkItemRow, typeof WORK_ITEM_COLUMNS>;
type Texts = TFunction<'workItems'>;
type Change = ReturnType<typeof useChangeWorkItem>;

const facts: Pick<Drawn, 'name' | 'client'> = {
  name: {
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
  client: {
    width: 220,
    grows: true,
    place: 'sub',
    cell: (row) => <span className={textRecipe.mut}>{row.clientLegalName}</span>,
  },
};

const editsOf = (t: Texts, change: Change): Pick<Drawn, 'assignee' | 'status' | 'dueDate' | 'priority'> => ({
  assignee: {
    width: 168,
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
  status: {
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
  dueDate: {
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
  priority: {
    width: 124,
    cell: (row) => (
      <PrioritySelect
        look="cell"
        label={t('field.priorityOf', { title: row.title })}
        value={row.priority}
        onChange={(priority) => change(row, { priority })}
      />
    ),
  },
});

const deletionOf = (t: Texts, remove: (item: WorkItemRow) => void): Pick<Drawn, 'delete'> => ({
  delete: {
    width: 72,
    cell: (row) => (
      <span className={above}>
        <IconButton size="small" label={t('delete.of', { title: row.title })} onClick={() => remove(row)}>
          <Icon of={Trash2} size={14} />
        </IconButton>
      </span>
    ),
  },
});

const name = css({ display: 'flex', alignItems: 'center', gap: '8', minWidth: '0', fontWeight: 'medium' });
const above = css({ position: 'relative', zIndex: 'above', display: 'inline-flex' });
