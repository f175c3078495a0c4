import type { Table } from '../testing/table.ts';
import type { FirmDeletionEventType, firmDeletionMachine, FirmState } from './firmDeletion.machine.ts';

type Ways = Readonly<Partial<Record<FirmDeletionEventType, FirmState>>>;

/** Where a firm may go, written by hand: an event that a state does not list is refused and changes nothing. */
export const FIRM_DELETION_ROWS: Readonly<Record<FirmState, Ways>> = {
  standing: { 'deletion.requested': 'waiting' },
  waiting: { 'deletion.takenBack': 'standing', 'days.passed': 'deleting' },
  deleting: { 'rows.deleted': 'deleted' },
  deleted: {},
};

/** The same as a table of the machine. */
export const FIRM_DELETION_TABLE: Table<typeof firmDeletionMachine> = {
  starts: 'standing',
  states: FIRM_DELETION_ROWS,
};
