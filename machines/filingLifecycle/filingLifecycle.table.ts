import type { Table } from '../testing/table.ts';
import type { FilingEventType, FilingStatusOrDeleted, filingLifecycleMachine } from './filingLifecycle.machine.ts';

/**
 * Where a filing may go, written by hand from specification FI-7 and docs/adr/0006, for the model test and for the replay
 * against the API. An event that a status does not list is refused there and changes nothing.
 */
export const FILING_ROWS: Readonly<
  Record<FilingStatusOrDeleted, Readonly<Partial<Record<FilingEventType, FilingStatusOrDeleted>>>>
> = {
  NotStarted: { 'file.accepted': 'Validated', 'file.refused': 'Invalid' },
  Invalid: { 'filing.delete': 'deleted' },
  Validated: { 'filing.approve': 'Approved', 'filing.delete': 'deleted' },
  Approved: {
    'approval.withdrawn': 'Validated',
    'statement.signed': 'Signed',
    'attempt.notSent': 'Approved',
    'outcome.unknown': 'Processing',
    'authority.rejected': 'InvalidSubmission',
  },
  Signed: {
    'authority.indexed': 'Submitted',
    'attempt.notSent': 'Approved',
    'outcome.unknown': 'Processing',
    'authority.rejected': 'InvalidSubmission',
  },
  Submitted: {
    'receipt.valid': 'Confirmed',
    'receipt.warned': 'ConfirmedWithWarnings',
    'receipt.failed': 'ConfirmedWithErrors',
    'authority.notValid': 'InvalidSubmission',
  },
  Processing: {
    'receipt.valid': 'Confirmed',
    'receipt.warned': 'ConfirmedWithWarnings',
    'receipt.failed': 'ConfirmedWithErrors',
    'authority.notValid': 'InvalidSubmission',
    'authority.rejected': 'InvalidSubmission',
    'outcome.settled': 'Submitted',
    'attempt.notSent': 'Approved',
  },
  Confirmed: { 'receipt.withdrawn': 'Submitted' },
  ConfirmedWithWarnings: { 'receipt.withdrawn': 'Submitted' },
  ConfirmedWithErrors: { 'receipt.withdrawn': 'Submitted' },
  InvalidSubmission: { 'filing.refile': 'Approved', 'outcome.corrected': 'Submitted' },
  deleted: {},
};

/** The same as a table of the machine. */
export const FILING_LIFECYCLE_TABLE: Table<typeof filingLifecycleMachine> = {
  starts: 'NotStarted',
  states: FILING_ROWS,
};
