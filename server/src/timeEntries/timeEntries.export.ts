import { timeEntryFilterSchema, type TimeEntry } from '#contracts/api/time.ts';
import { exportList } from '../exports/exports.ts';
import { timeEntriesRepository, type TimeEntryFilter } from './timeEntries.repository.ts';
import { keyOfEntry } from './timeEntries.service.ts';

/** Time entries as a file. */
export const timeEntriesExport = exportList<TimeEntryFilter, TimeEntry>({
  name: 'timeEntries',
  filter: timeEntryFilterSchema,
  texts: 'time',
  rows: (tx, filter, page) => timeEntriesRepository.page(tx, filter, page),
  keyOf: keyOfEntry,
  columns: [
    { header: 'column.day', cell: (row) => ({ date: row.day }) },
    { header: 'column.person', cell: (row) => row.userName },
    { header: 'column.client', cell: (row) => row.clientLegalName },
    { header: 'column.workItem', cell: (row) => row.workItemTitle },
    { header: 'column.task', cell: (row) => row.workItemTaskTitle },
    { header: 'column.note', cell: (row) => row.notes },
    { header: 'column.hours', cell: (row) => Math.round((row.seconds / 3600) * 10_000) / 10_000 },
    { header: 'column.billable', cell: (row) => (row.isBillable ? '1' : '0') },
  ],
});
