import type { ListedTask, Task } from '#contracts/api/task.ts';

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const WORK_ITEM_ID = idOf(900);
export const CLIENT_ID = idOf(800);
export const ana = { id: idOf(700), displayName: 'Ana Ionescu' };

/** A task of a work item, as the server answers it. */
export const aTask = (number: number, change: Partial<Task> = {}): Task => ({
  id: idOf(number),
  clientId: CLIENT_ID,
  clientLegalName: 'ALFA SRL',
  workItemId: WORK_ITEM_ID,
  workItemTitle: 'Contabilitate octombrie',
  title: `Sarcina ${number}`,
  hasNotes: false,
  notes: '',
  assigneeId: null,
  assigneeDisplayName: null,
  status: 'ToDo',
  priority: null,
  startDate: null,
  dueDate: null,
  tags: [],
  attachmentCount: 0,
  commentCount: 0,
  completedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdByName: 'Ana Ionescu',
  revision: 1,
  ...change,
});

/** The same in a list, which has no notes. */
export const listed = ({ notes: _notes, ...task }: Task): ListedTask => task;

export const done = (number: number): Task =>
  aTask(number, { status: 'Complete', completedAt: '2026-11-21T08:00:00.000Z' });
