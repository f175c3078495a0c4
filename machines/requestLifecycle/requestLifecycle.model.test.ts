import { describe, expect, it } from 'vitest';
import { REQUEST_STATUSES } from '#contracts/api/spvRequest.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { nextRequestStatus, REQUEST_EVENTS, requestLifecycleMachine } from './requestLifecycle.machine.ts';
import { requestLifecyclePathOptions } from './requestLifecycle.paths.ts';
import { REQUEST_ROWS, REQUEST_LIFECYCLE_TABLE } from './requestLifecycle.table.ts';

describe('requestLifecycle', () => {
  walkEveryEdge(requestLifecycleMachine, {
    ...requestLifecyclePathOptions,
    table: REQUEST_LIFECYCLE_TABLE,
    holds: ({ value }, walked, before) => {
      const last = walked.at(-1)?.type;
      // Broken by a claim of what was sent before: the authority would be asked twice.
      if (last === 'request.claimed') expect(before.value).toBe('Requested');
      // Broken by a release of what may have been sent: another session would send it again.
      if (value === 'Requested' && last !== undefined) expect(['Requested', 'Valid']).toContain(before.value);
      // Broken by deleting what is being sent: its outcome would have no place.
      if (last === 'request.delete') expect(before.value).not.toBe('Valid');
      // Broken by a lesser word after the answer: what has come is there.
      if (before.value === 'ResponseReceived') expect(['ResponseReceived', 'deleted']).toContain(value);
      // Broken by dropping the late answer: TimedOut would be an end.
      if (last === 'message.matched') expect(value).toBe('ResponseReceived');
    },
  });

  it.each(REQUEST_STATUSES)('%s: each event leads where the table says, and every other one is refused', (status) => {
    const found = REQUEST_EVENTS.map((event) => [event, nextRequestStatus(status, event)] as const);
    expect(Object.fromEntries(found.filter(([, target]) => target !== null))).toEqual(REQUEST_ROWS[status]);
  });
});
