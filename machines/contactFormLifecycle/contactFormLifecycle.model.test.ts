import { describe, expect, it } from 'vitest';
import { CONTACT_STATUSES } from '#contracts/api/spvContact.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { CONTACT_FORM_EVENTS, contactFormLifecycleMachine, nextContactStatus } from './contactFormLifecycle.machine.ts';
import { contactFormLifecyclePathOptions } from './contactFormLifecycle.paths.ts';
import { CONTACT_FORM_ROWS, CONTACT_FORM_LIFECYCLE_TABLE } from './contactFormLifecycle.table.ts';

describe('contactFormLifecycle', () => {
  walkEveryEdge(contactFormLifecycleMachine, {
    ...contactFormLifecyclePathOptions,
    table: CONTACT_FORM_LIFECYCLE_TABLE,
    holds: ({ value }, walked, before) => {
      const last = walked.at(-1)?.type;
      // Broken by a second registration: the number of the first one would be lost.
      if (last === 'form.registered') expect(before.value).toBe('Requested');
      // Broken by an answer to a form that nobody has sent: it would belong to another one.
      if (last === 'message.matched') expect(before.value).toBe('Submitted');
      // Broken by a way back: a form that was sent would be sent again.
      if (value === 'Requested') expect(walked).toEqual([]);
    },
  });

  it.each(CONTACT_STATUSES)('%s: each event leads where the table says, and every other one is refused', (status) => {
    const found = CONTACT_FORM_EVENTS.map((event) => [event, nextContactStatus(status, event)] as const);
    expect(Object.fromEntries(found.filter(([, target]) => target !== null))).toEqual(CONTACT_FORM_ROWS[status]);
  });
});
