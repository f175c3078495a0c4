import { workItemFilterSchema, type WorkItemFilter } from '#contracts/api/workItem.ts';
import { WORK_ITEM_COLUMNS } from '#contracts/columns/workItemColumns.ts';
import { columnsOf } from '../exports/columns.ts';
import { exportList } from '../exports/exports.ts';
import { workItemsLabels } from './workItems.labels.ts';
import { workItemsRepository, type ListedWorkItem } from './workItems.repository.ts';

/** The list of work items as a file. */
export const workItemsExport = exportList<WorkItemFilter, ListedWorkItem>({
  name: 'workItems',
  filter: workItemFilterSchema,
  texts: 'workItems',
  rows: (tx, filter, page) => workItemsRepository.page(tx, filter, page),
  keyOf: (row) => [row.sortDue, row.id],
  columns: columnsOf(WORK_ITEM_COLUMNS, workItemsLabels),
});
