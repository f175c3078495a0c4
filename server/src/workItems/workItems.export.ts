import { workItemFilterSchema, type WorkItemFilter } from '#contracts/api/workItem.ts';
import { exportList } from '../exports/exports.ts';
import { workItemsLabels } from './workItems.labels.ts';
import { workItemsRepository, type ListedWorkItem } from './workItems.repository.ts';

const SECONDS_PER_HOUR = 3600;

/** The list of work items as a file. */
export const workItemsExport = exportList<WorkItemFilter, ListedWorkItem>({
  name: 'workItems',
  filter: workItemFilterSchema,
  texts: 'workItems',
  rows: (tx, filter, page) => workItemsRepository.page(tx, filter, page),
  keyOf: (row) => [row.sortDue, row.id],
  columns: [
    { header: 'column.name', cell: (row) => row.title },
    { header: 'column.client', cell: (row) => row.clientLegalName },
    { header: 'column.assignee', cell: (row) => row.assigneeName },
    {
      header: 'column.status',
      cell: (row, language) => workItemsLabels.WorkItemStatus[row.status][language],
    },
    {
      header: 'column.priority',
      cell: (row, language) => workItemsLabels.WorkItemPriority[row.priority][language],
    },
    {
      header: 'column.type',
      cell: (row, language) => workItemsLabels.WorkItemType[row.workItemType][language],
    },
    { header: 'column.startDate', cell: (row) => ({ date: row.startDate }) },
    { header: 'column.dueDate', cell: (row) => ({ date: row.dueDate }) },
    { header: 'column.budgetedHours', cell: (row) => row.budgetedHours },
    {
      header: 'column.trackedHours',
      cell: (row) => Math.round((row.trackedSeconds / SECONDS_PER_HOUR) * 100) / 100,
    },
    { header: 'column.tags', cell: (row) => row.tags.map(({ name }) => name).join(', ') },
  ],
});
