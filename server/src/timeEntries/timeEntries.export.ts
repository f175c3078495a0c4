import { timeEntryFilterSchema, type TimeEntry } from '#contracts/api/time.ts';
import { exportList } from '../exports/exports.ts';
import { timeEntriesRepository, type TimeEntryFilter } from './timeEntries.repository.ts';
import { keyOfEntry } from './timeEntries.service.ts';

/** Time entries as a file. */
export const timeEntriesExport = exportList<TimeEntryFilter, TimeEntry>({
  name: 'timeEntries',
  filter: timeEntryFilterSchema,
  title: { en: 'Time', ro: 'Timp' },
  rows: (tx, filter, page) => timeEntriesRepository.page(tx, filter, page),
  keyOf: keyOfEntry,
  columns: [
    { header: { en: 'Day', ro: 'Zi' }, cell: (row) => ({ date: row.day }) },
    { header: { en: 'Person', ro: 'Persoană' }, cell: (row) => row.userName },
    { header: { en: 'Client', ro: 'Client' }, cell: (row) => row.clientLegalName },
    { header: { en: 'Work item', ro: 'Lucrare' }, cell: (row) => row.workItemTitle },
    { header: { en: 'Task', ro: 'Sarcină' }, cell: (row) => row.workItemTaskTitle },
    { header: { en: 'Note', ro: 'Notă' }, cell: (row) => row.notes },
    { header: { en: 'Hours', ro: 'Ore' }, cell: (row) => Math.round((row.seconds / 3600) * 10_000) / 10_000 },
    { header: { en: 'Billable', ro: 'Facturabil' }, cell: (row) => (row.isBillable ? '1' : '0') },
  ],
});
