import { workItemFilterSchema, type WorkItemFilter } from '#contracts/api/workItem.ts';
import { exportList } from '../exports/exports.ts';
import { workItemsLabels } from './workItems.labels.ts';
import { workItemsRepository, type ListedWorkItem } from './workItems.repository.ts';

const SECONDS_PER_HOUR = 3600;

/** The list of work items as a file. */
export const workItemsExport = exportList<WorkItemFilter, ListedWorkItem>({
  name: 'workItems',
  filter: workItemFilterSchema,
  title: { en: 'Work items', ro: 'Lucrări' },
  rows: (tx, filter, page) => workItemsRepository.page(tx, filter, page),
  keyOf: (row) => [row.sortDue, row.id],
  columns: [
    { header: { en: 'Name', ro: 'Nume' }, cell: (row) => row.title },
    { header: { en: 'Client', ro: 'Client' }, cell: (row) => row.clientLegalName },
    { header: { en: 'Assignee', ro: 'Executant' }, cell: (row) => row.assigneeName },
    {
      header: { en: 'Status', ro: 'Stare' },
      cell: (row, language) => workItemsLabels.WorkItemStatus[row.status][language],
    },
    {
      header: { en: 'Priority', ro: 'Prioritate' },
      cell: (row, language) => workItemsLabels.WorkItemPriority[row.priority][language],
    },
    {
      header: { en: 'Type', ro: 'Tip' },
      cell: (row, language) => workItemsLabels.WorkItemType[row.workItemType][language],
    },
    { header: { en: 'Start', ro: 'Început' }, cell: (row) => ({ date: row.startDate }) },
    { header: { en: 'Due', ro: 'Scadență' }, cell: (row) => ({ date: row.dueDate }) },
    { header: { en: 'Budgeted hours', ro: 'Ore bugetate' }, cell: (row) => row.budgetedHours },
    {
      header: { en: 'Tracked hours', ro: 'Ore lucrate' },
      cell: (row) => Math.round((row.trackedSeconds / SECONDS_PER_HOUR) * 100) / 100,
    },
    { header: { en: 'Tags', ro: 'Etichete' }, cell: (row) => row.tags.map(({ name }) => name).join(', ') },
  ],
});
