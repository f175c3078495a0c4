import type { ContactStatus } from '#contracts/api/spvContact.ts';
import type { ContactFormEventType } from './contactFormLifecycle.machine.ts';

type Ways = Readonly<Partial<Record<ContactFormEventType, ContactStatus>>>;

/** Where a form may go, written by hand: an event that a status does not list is refused and changes nothing. */
export const CONTACT_FORM_ORACLE: Readonly<Record<ContactStatus, Ways>> = {
  Requested: { 'form.registered': 'Submitted' },
  Submitted: { 'message.matched': 'ResponseReceived' },
  ResponseReceived: {},
};
