import { createActor, fromCallback, SimulatedClock, type ActorOptions } from 'xstate';
import { describe, expect, it } from 'vitest';
import { linkError } from '#contracts/link/errors.ts';
import { EXTENSION_HANDSHAKE_MS, HOST_HANDSHAKE_MS, USER_INTERACTION_MS } from '#contracts/limits.ts';
import { broke, edgePaths, transitionCoverage } from '../testing/paths.ts';
import { statesWithoutWayOut } from '../testing/wayOut.ts';
import { linkCallMachine, type LinkCallEvent } from './linkCall.machine.ts';

const exchange = { started: 0, stopped: 0 };
const inert = linkCallMachine.provide({
  actors: {
    exchange: fromCallback<LinkCallEvent>(() => {
      exchange.started += 1;
      return () => (exchange.stopped += 1);
    }),
  },
});
const input = { action: 'downloadSpvContent', total: 2 } as const;
const timeout = (delay: string, state: string) => ({ type: `xstate.after.${delay}.linkCall.pending.${state}` });
const acked = (by: 'extension' | 'host') =>
  ({ type: 'link.acked', by, waits: by === 'host' ? 'token' : null }) as const;
const wrongPin = linkError('wrongPin');

const paths = edgePaths(inert, {
  input,
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
});

const coverage = transitionCoverage(inert);
const start = (options: Partial<ActorOptions<typeof inert>> = {}) =>
  createActor(inert, { input, inspect: coverage.inspect, ...options }).start();

const onClock = () => {
  const clock = new SimulatedClock();
  return { clock, call: start({ clock }) };
};

describe('every edge of a call', () => {
  for (const { name, events } of paths) {
    it(name, () => {
      exchange.started = exchange.stopped = 0;
      const call = start();
      let done = 0;
      for (const event of events) {
        call.send(event as never);
        const snapshot = call.getSnapshot();

        // Broken by `reenter: true` on link.extended: the request would be posted twice.
        expect(exchange.started).toBe(1);

        // Broken by taking `type: 'final'` from `cancelled`: a given-up call would hold its action for ever.
        const isOver = snapshot.status === 'done';
        expect(snapshot.hasTag('busy')).toBe(!isOver);
        expect(exchange.stopped).toBe(isOver ? 1 : 0);

        // Broken by leaving `recordError` or `recordRefusal` out of any way to `failed` or `cancelled`.
        if (isOver) expect(snapshot.output.ok).toBe(snapshot.value === 'succeeded');
        expect(snapshot.context.error === null).toBe(!isOver || snapshot.value === 'succeeded');

        // Broken by assigning `progress.done` as it comes instead of the furthest.
        expect(snapshot.context.done).toBeGreaterThanOrEqual(done);
        done = snapshot.context.done;

        // Broken by a context that keeps its input or an event whole: a PIN travels in neither.
        expect(Object.keys(snapshot.context).sort()).toEqual(['action', 'done', 'error', 'total', 'waits']);
      }
      call.stop();
    });
  }

  it('takes every transition the machine declares', () => expect(coverage.missing()).toEqual([]));

  it('has a way out of every state that is not final', () => expect(statesWithoutWayOut(inert)).toEqual([]));
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
