import { setup, transition } from 'xstate';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';

/** Everything that can happen to a filing. */
export const FILING_EVENTS = [
  'file.accepted',
  'file.refused',
  'filing.approve',
  'filing.delete',
  'approval.withdrawn',
  'statement.signed',
  'authority.indexed',
  'authority.rejected',
  'authority.notValid',
  'attempt.notSent',
  'outcome.unknown',
  'outcome.settled',
  'outcome.corrected',
  'receipt.valid',
  'receipt.warned',
  'receipt.failed',
  'receipt.withdrawn',
  'filing.refile',
] as const;
export type FilingEventType = (typeof FILING_EVENTS)[number];

/** The status of a filing, or `deleted`. */
export type FilingStatusOrDeleted = FilingStatus | 'deleted';

const verdicts = {
  'receipt.valid': 'Confirmed',
  'receipt.warned': 'ConfirmedWithWarnings',
  'receipt.failed': 'ConfirmedWithErrors',
} as const;

/** The very receipt that confirmed it has turned out not to be the authority's. */
const withdrawn = { 'receipt.withdrawn': 'Submitted' } as const;

/**
 * Life of one filing, from the file to its receipt. The server asks it before it changes a status, the screens before
 * they offer a command. While the authority still works on a filing it stays Submitted; Processing means that nobody
 * knows yet whether the authority has it. A refusal is corrected where the authority has the filing by another one of its
 * attempts, or under another index. An approval is withdrawn only where nothing can have been sent: the server
 * knows the attempts. Source: specification FI-7, docs/adr/0006.
 */
export const filingLifecycleMachine = setup({
  types: { events: {} as { type: FilingEventType } },
}).createMachine({
  id: 'filingLifecycle',
  initial: 'NotStarted',
  states: {
    NotStarted: { on: { 'file.accepted': 'Validated', 'file.refused': 'Invalid' } },
    Invalid: { on: { 'filing.delete': 'deleted' } },
    Validated: { on: { 'filing.approve': 'Approved', 'filing.delete': 'deleted' } },
    Approved: {
      on: {
        'approval.withdrawn': 'Validated',
        'statement.signed': 'Signed',
        'attempt.notSent': 'Approved',
        'outcome.unknown': 'Processing',
        'authority.rejected': 'InvalidSubmission',
      },
    },
    Signed: {
      on: {
        'authority.indexed': 'Submitted',
        'attempt.notSent': 'Approved',
        'outcome.unknown': 'Processing',
        'authority.rejected': 'InvalidSubmission',
      },
    },
    Submitted: { on: { ...verdicts, 'authority.notValid': 'InvalidSubmission' } },
    Processing: {
      on: {
        ...verdicts,
        'authority.notValid': 'InvalidSubmission',
        'authority.rejected': 'InvalidSubmission',
        'outcome.settled': 'Submitted',
        'attempt.notSent': 'Approved',
      },
    },
    Confirmed: { on: withdrawn },
    ConfirmedWithWarnings: { on: withdrawn },
    ConfirmedWithErrors: { on: withdrawn },
    InvalidSubmission: { on: { 'filing.refile': 'Approved', 'outcome.corrected': 'Submitted' } },
    deleted: { type: 'final' },
  },
});

/** The status after an event, or null when the event is illegal in that status. */
export function nextFilingStatus(status: FilingStatus, event: FilingEventType): FilingStatusOrDeleted | null {
  const before = filingLifecycleMachine.resolveState({ value: status });
  if (!before.can({ type: event })) return null;
  const [after] = transition(filingLifecycleMachine, before, { type: event });
  return after.value;
}

/** The statuses in which something can happen: what a bulk command asks before it changes any row. */
export const filingStatusesFor = (event: FilingEventType): readonly FilingStatus[] =>
  (Object.keys(filingLifecycleMachine.states) as FilingStatusOrDeleted[]).filter(
    (status): status is FilingStatus => status !== 'deleted' && nextFilingStatus(status, event) !== null,
  );
