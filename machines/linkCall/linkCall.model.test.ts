import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock, type ActorOptions } from 'xstate';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import { linkError } from '#contracts/link/errors.ts';
import { broke } from '../testing/events.ts';
import { inertOf } from '../testing/inert.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { linkCallMachine } from './linkCall.machine.ts';
import { LINK_CALL_TABLE } from './linkCall.table.ts';

const input = { action: 'downloadSpvContent', total: 2 } as const;
const timeout = (delay: string, state: string) => ({ type: `xstate.after.${delay}.linkCall.pending.${state}` });
const acked = (by: 'extension' | 'host') =>
  ({ type: 'link.acked', by, waits: by === 'host' ? 'token' : null }) as const;
const wrongPin = linkError('wrongPin');

const start = (options: Partial<ActorOptions<typeof linkCallMachine>> = {}) =>
  createActor(inertOf(linkCallMachine), { input, ...options }).start();

const onClock = () => {
  const clock = new SimulatedClock();
  return { clock, call: start({ clock }) };
};

describe('every edge of a call', () => {
  walkEveryEdge(linkCallMachine, {
    table: LINK_CALL_TABLE,
    inputs: [input],
    // It ends with the call.
    endless: ['exchange'],
    key: (context: { done: number; error: unknown }) => [context.done, context.error],
    events: [
      acked('extension'),
      acked('host'),
      { type: 'link.extended', progress: null },
      { type: 'link.extended', progress: { done: 2, total: 2 } },
      { type: 'link.extended', progress: { done: 1, total: 2 } },
      { type: 'link.replied' },
      { type: 'link.refused', error: wrongPin },
      { type: 'link.refused', error: linkError('cancelledByUser') },
      { type: 'call.cancel' },
      broke('exchange'),
      timeout('extensionHandshakeMs', 'sending'),
      timeout('hostHandshakeMs', 'acknowledged'),
      timeout('userInteractionMs', 'awaitingUser'),
    ],
    holds: (snapshot, walked, before) => {
      // Broken by `reenter: true` on link.extended: the request would be posted twice.
      const isOver = snapshot.status === 'done';
      if (!isOver && walked.length > 0) expect(snapshot.children['exchange']).toBe(before.children['exchange']);

      // Broken by taking `type: 'final'` from `cancelled`: a given-up call would hold its action for ever.
      expect(snapshot.children['exchange'] === undefined).toBe(isOver);

      // Broken by leaving `recordError` or `recordRefusal` out of any way to `failed` or `cancelled`.
      if (isOver) expect(snapshot.output?.ok).toBe(snapshot.value === 'succeeded');
      expect(snapshot.context.error === null).toBe(!isOver || snapshot.value === 'succeeded');

      // Broken by assigning `progress.done` as it comes instead of the furthest.
      expect(snapshot.context.done).toBeGreaterThanOrEqual(before.context.done);

      // Broken by a context that keeps its input or an event whole: a PIN travels in neither.
      expect(Object.keys(snapshot.context).sort()).toEqual(['action', 'done', 'error', 'total', 'waits']);
    },
  });
});

describe('the waits', () => {
  it('takes an extension that is silent for its handshake for a missing one', () => {
    const { clock, call } = onClock();
    clock.increment(EXTENSION_HANDSHAKE_MS - 1);
    expect(call.getSnapshot().value).toEqual({ pending: 'sending' });
    clock.increment(1);
    expect(call.getSnapshot().output).toEqual({ ok: false, error: linkError('extensionMissing') });
  });

  it('gives the host its own handshake once, however often the extension acks', () => {
    const { clock, call } = onClock();
    clock.increment(EXTENSION_HANDSHAKE_MS - 1);
    call.send(acked('extension'));
    clock.increment(HOST_HANDSHAKE_MS - 1);
    call.send(acked('extension'));
    expect(call.getSnapshot().value).toEqual({ pending: 'acknowledged' });
    clock.increment(1);
    expect(call.getSnapshot().output).toEqual({ ok: false, error: linkError('noReply') });
  });

  it('starts the wait for the user anew with each ack, item and chunk of the host', () => {
    const { clock, call } = onClock();
    for (const event of [
      acked('host'),
      { type: 'link.extended', progress: null },
      acked('host'),
      { type: 'link.extended', progress: { done: 1, total: 2 } },
    ] as const) {
      call.send(event);
      clock.increment(USER_INTERACTION_MS - 1);
      expect(call.getSnapshot().value).toEqual({ pending: 'awaitingUser' });
    }
    call.send(acked('extension'));
    clock.increment(1);
    expect(call.getSnapshot().output).toEqual({ ok: false, error: linkError('noUserReply') });
  });
});
