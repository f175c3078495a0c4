import type { ContactStatus } from '#contracts/api/spvContact.ts';
import type { Table } from '../testing/table.ts';
import type { ContactFormEventType, contactFormLifecycleMachine } from './contactFormLifecycle.machine.ts';

type Ways = Readonly<Partial<Record<ContactFormEventType, ContactStatus>>>;

/** Where a form may go, written by hand: an event that a status does not list is refused and changes nothing. */
export const CONTACT_FORM_ROWS: Readonly<Record<ContactStatus, Ways>> = {
  Requested: { 'form.registered': 'Submitted' },
  Submitted: { 'message.matched': 'ResponseReceived' },
  ResponseReceived: {},
};

/** The same as a table of the machine. */
export const CONTACT_FORM_LIFECYCLE_TABLE: Table<typeof contactFormLifecycleMachine> = {
  starts: 'Requested',
  states: CONTACT_FORM_ROWS,
};
