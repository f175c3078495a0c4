import type { WorkItem } from '#contracts/api/workItem.ts';

export const ana = { id: '3d6f0a52-0d7b-4b37-9a52-000000000001', displayName: 'Ana Dumitru' };
export const dan = { id: '3d6f0a52-0d7b-4b37-9a52-000000000002', displayName: 'Dan Pop' };

/** The id of the n-th work item. */
export const workItemId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A work item that nobody has begun. */
export const aWorkItem = (number: number, change: Partial<WorkItem> = {}): WorkItem => ({
  id: workItemId(number),
  title: `Work ${number}`,
  clientId: '00000000-0000-4000-8000-00000000c001',
  clientLegalName: 'ALFA CONSTRUCT SRL',
  assigneeId: null,
  assigneeName: null,
  budgetedHours: 12,
  trackedSeconds: 0,
  status: 'ToDo',
  priority: 'Medium',
  workItemType: 'Bookkeeping',
  startDate: '2099-11-02',
  dueDate: '2099-11-25',
  tags: [],
  taskCount: 0,
  completedTaskCount: 0,
  runningTimers: [],
  seriesId: null,
  revision: 1,
  description: '',
  createdByName: 'Ana Dumitru',
  createdAt: '2026-11-01T08:00:00.000Z',
  completedAt: null,
  ...change,
});

/** The same as a line of a list. */
export const aWorkItemRow = (number: number, change: Partial<WorkItem> = {}) => {
  const { description: _d, createdByName: _b, createdAt: _c, completedAt: _f, ...row } = aWorkItem(number, change);
  return row;
};
