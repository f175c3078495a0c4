import type { WorkItemRow } from '../api/workItem.ts';
import type { ListColumn } from './listColumn.ts';

/** The columns of the list of work items. */
export const WORK_ITEM_COLUMNS = {
  name: { header: 'column.name', value: ({ title }) => title, isInTable: true },
  client: { header: 'column.client', value: ({ clientLegalName }) => clientLegalName, isInTable: true },
  assignee: { header: 'column.assignee', value: ({ assigneeName }) => assigneeName, isInTable: true },
  status: {
    header: 'column.status',
    value: ({ status }) => ({ enumeration: 'WorkItemStatus', key: status }),
    isInTable: true,
  },
  dueDate: { header: 'column.dueDate', value: ({ dueDate }) => ({ date: dueDate }), isInTable: true },
  priority: {
    header: 'column.priority',
    value: ({ priority }) => ({ enumeration: 'WorkItemPriority', key: priority }),
    isInTable: true,
  },
  delete: { header: 'column.delete', value: null, isInTable: true },
  type: {
    header: 'column.type',
    value: ({ workItemType }) => ({ enumeration: 'WorkItemType', key: workItemType }),
    isInTable: false,
  },
  startDate: { header: 'column.startDate', value: ({ startDate }) => ({ date: startDate }), isInTable: false },
  budgetedHours: { header: 'column.budgetedHours', value: ({ budgetedHours }) => budgetedHours, isInTable: false },
  trackedHours: {
    header: 'column.trackedHours',
    value: ({ trackedSeconds }) => Math.round((trackedSeconds / 3600) * 100) / 100,
    isInTable: false,
  },
  tags: {
    header: 'column.tags',
    value: ({ tags }) => tags.map(({ name }) => name).join(', '),
    isInTable: false,
  },
} as const satisfies Record<string, ListColumn<WorkItemRow>>;
