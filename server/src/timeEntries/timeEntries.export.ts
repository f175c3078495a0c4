import { timeEntryFilterSchema, type TimeEntry } from '#contracts/api/time.ts';
import { TIME_COLUMNS } from '#contracts/columns/timeColumns.ts';
import { columnsOf } from '../exports/columns.ts';
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
  columns: columnsOf(TIME_COLUMNS),
});
