import { setup, transition } from 'xstate';

/** Where a firm stands. The last one has no row any more. */
export const FIRM_STATES = ['standing', 'waiting', 'deleting', 'deleted'] as const;
export type FirmState = (typeof FIRM_STATES)[number];

/** Everything that can happen to the deletion of a firm. */
export const FIRM_DELETION_EVENTS = [
  'deletion.requested',
  'deletion.takenBack',
  'days.passed',
  'rows.deleted',
] as const;
export type FirmDeletionEventType = (typeof FIRM_DELETION_EVENTS)[number];

/**
 * Deletion of a firm. The server asks it before it changes anything, the page before it offers a command. While it waits
 * an owner takes it back; once its contents are being removed there is no way back, and a job that was killed goes on.
 * Source: decision D24.
 */
export const firmDeletionMachine = setup({
  types: { events: {} as { type: FirmDeletionEventType } },
}).createMachine({
  id: 'firmDeletion',
  initial: 'standing',
  states: {
    standing: { on: { 'deletion.requested': 'waiting' } },
    waiting: { on: { 'deletion.takenBack': 'standing', 'days.passed': 'deleting' } },
    deleting: { on: { 'rows.deleted': 'deleted' } },
    deleted: { type: 'final' },
  },
});

/** The state after an event, or null when the event is illegal in that state. */
export function nextFirmState(state: FirmState, event: FirmDeletionEventType): FirmState | null {
  const before = firmDeletionMachine.resolveState({ value: state });
  if (!before.can({ type: event })) return null;
  const [after] = transition(firmDeletionMachine, before, { type: event });
  return after.value;
}
