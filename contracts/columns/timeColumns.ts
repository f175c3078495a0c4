import type { TimeEntry } from '../api/time.ts';
import type { ListColumn } from './listColumn.ts';

/** The columns of the time list. */
export const TIME_COLUMNS = {
  client: { header: 'column.client', value: ({ clientLegalName }) => clientLegalName, isInTable: true },
  day: { header: 'column.day', value: ({ day }) => ({ date: day }), isInTable: true },
  person: { header: 'column.person', value: ({ userName }) => userName, isInTable: true },
  workItem: { header: 'column.workItem', value: ({ workItemTitle }) => workItemTitle, isInTable: true },
  task: { header: 'column.task', value: ({ workItemTaskTitle }) => workItemTaskTitle, isInTable: true },
  note: { header: 'column.note', value: ({ notes }) => notes, isInTable: true },
  duration: {
    header: 'column.duration',
    // In hours, so that a spreadsheet adds them up.
    value: ({ seconds }) => Math.round((seconds / 3600) * 10_000) / 10_000,
    isInTable: true,
  },
  billable: { header: 'column.billable', value: ({ isBillable }) => isBillable, isInTable: true },
  actions: { header: 'column.actions', value: null, isInTable: true },
} as const satisfies Record<string, ListColumn<TimeEntry>>;
