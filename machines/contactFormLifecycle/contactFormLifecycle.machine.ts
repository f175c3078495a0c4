import { setup, transition } from 'xstate';
import type { ContactStatus } from '#contracts/api/spvContact.ts';

/** Everything that can happen to a contact form. */
export const CONTACT_FORM_EVENTS = ['form.registered', 'message.matched'] as const;
export type ContactFormEventType = (typeof CONTACT_FORM_EVENTS)[number];

/**
 * Life of a contact form. The server asks it before it changes anything, the screens before they offer a command. A person
 * sends the form and enters what the authority has registered; only then is there something to answer. Source: decision D20.
 */
export const contactFormLifecycleMachine = setup({
  types: { events: {} as { type: ContactFormEventType } },
}).createMachine({
  id: 'contactFormLifecycle',
  initial: 'Requested',
  states: {
    Requested: { on: { 'form.registered': 'Submitted' } },
    Submitted: { on: { 'message.matched': 'ResponseReceived' } },
    ResponseReceived: { type: 'final' },
  },
});

/** The status after an event, or null when the event is illegal in that status. */
export function nextContactStatus(status: ContactStatus, event: ContactFormEventType): ContactStatus | null {
  const before = contactFormLifecycleMachine.resolveState({ value: status });
  if (!before.can({ type: event })) return null;
  const [after] = transition(contactFormLifecycleMachine, before, { type: event });
  return after.value;
}
