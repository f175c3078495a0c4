import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate';
import type { ChangeEvent } from '#contracts/changes.ts';
import { CHANGES_KEEP_ALIVE_MS, CHANGES_RETRY_MS } from '#contracts/limits.ts';
import { broke, settled } from '../testing/events.ts';
import { walkEveryEdge } from '../testing/walk.ts';
import { liveUpdatesMachine, type PeerOrder, type StaleOrder } from './liveUpdates.machine.ts';
import { LIVE_UPDATES_TABLE } from './liveUpdates.table.ts';

const changesTo = (seq: number): ChangeEvent => ({
  type: 'changes',
  seq,
  changes: [{ seq, entity: 'client', entityId: `client ${seq}`, action: 'client.update', actorId: null }],
});
const resetTo = (seq: number): ChangeEvent => ({ type: 'reset', seq });
const told = (previous: number, event: ChangeEvent) => ({ type: 'peer.told' as const, previous, event });

/** What a tab that knows five entries hears; numbers stay small, so that the graph does. */
const KNOWN = 5;

describe('live updates', () => {
  walkEveryEdge(liveUpdatesMachine, {
    table: LIVE_UPDATES_TABLE,
    inputs: [undefined],
    endless: ['staleness', 'peers', 'leadership', 'network', 'stream'],
    unfailing: ['staleness', 'peers', 'leadership', 'network', 'stream', 'pause'],
    key: ({ seq, failures }: { seq: number; failures: number }) => [seq > KNOWN, Math.min(failures, 2)],
    events: [
      settled('readPosition', { accountId: 'ana', seq: KNOWN }),
      broke('readPosition'),
      settled('pause'),
      { type: 'lead.gained' },
      { type: 'stream.opened' },
      { type: 'stream.lost' },
      { type: 'change.received', event: changesTo(7) },
      { type: 'change.received', event: changesTo(4) },
      { type: 'change.received', event: resetTo(9) },
      { type: 'change.received', event: { type: 'open', seq: 5 } },
      { type: 'peer.joined' },
      told(5, changesTo(6)),
      told(1, changesTo(4)),
      told(8, changesTo(9)),
      told(9, { type: 'open', seq: 9 }),
      told(5, resetTo(9)),
      { type: 'network.lost' },
      { type: 'network.back' },
      { type: 'tab.shown' },
      { type: 'page.left' },
      { type: 'page.shown' },
      { type: 'xstate.after.holdsMs.liveUpdates.live.streaming.open' },
    ],
    holds: (snapshot, walked, before, { received, receivedEvents }) => {
      const event = walked.at(-1);
      const orders = received.filter((order) => order.startsWith('staleness'));
      // Broken by any `takeSeq` without making something stale: that change would never be shown.
      if (before.context.seq !== snapshot.context.seq && before.matches('live')) expect(orders).toHaveLength(1);
      // Broken by reading what is known again, or by going back: changes would be shown twice, or the stream repeated.
      if (before.matches('live')) expect(snapshot.context.seq).toBeGreaterThanOrEqual(before.context.seq);
      // Broken by dropping `isMissed`: a tab that heard nothing of an entry would keep showing what was before it.
      if (event?.type === 'peer.told' && before.matches('live') && event['previous'] > before.context.seq)
        expect(orders).toEqual(['staleness: everything.stale']);
      // Broken by `tellPeers` after `takeSeq`: no other tab would notice that it missed something.
      for (const order of receivedEvents.filter(({ type }) => type === 'peers.tell'))
        expect(order['news'].previous).toBe(before.context.seq);
      // Broken by a stream outside `streaming`: two tabs would read at once.
      expect('stream' in snapshot.children).toBe(snapshot.matches({ live: 'streaming' }));
      expect(snapshot.hasTag('live')).toBe(snapshot.matches({ live: { streaming: 'open' } }));
    },
  });

  it('resumes after what it heard from the tab that led before, and waits longer after each failure', () => {
    const opened: number[] = [];
    const waits: number[] = [];
    const clock = new SimulatedClock();
    const idle = fromCallback<AnyEventObject>(() => {});
    const actor = createActor(
      liveUpdatesMachine.provide({
        actors: {
          readPosition: fromPromise(() => new Promise(() => {})),
          leadership: fromCallback<AnyEventObject, { accountId: string }>(() => {}),
          peers: fromCallback<PeerOrder, { accountId: string }>(() => {}),
          staleness: fromCallback<StaleOrder>(() => {}),
          network: idle,
          stream: fromCallback<AnyEventObject, { seq: number }>(({ input }) => void opened.push(input.seq)),
          pause: fromPromise<void, { waitMs: number }>(({ input }) => {
            waits.push(input.waitMs);
            return new Promise(() => {});
          }),
        },
      }),
      { clock },
    ).start();
    const send = (...events: unknown[]) => events.forEach((event) => actor.send(event as never));
    const lose = { type: 'stream.lost' };

    send(settled('readPosition', { accountId: 'ana', seq: KNOWN }), told(5, changesTo(6)), { type: 'lead.gained' });
    send(lose, settled('pause'), lose, settled('pause'), { type: 'stream.opened' });
    send({ type: 'change.received', event: changesTo(8) }, lose, settled('pause'));
    expect(opened).toEqual([6, 6, 6, 8]);
    // Broken by `forgetFailures` on `stream.opened`: a server that closes at once would be asked without end.
    expect(waits).toEqual([CHANGES_RETRY_MS[0], CHANGES_RETRY_MS[1], CHANGES_RETRY_MS[2]]);

    send({ type: 'stream.opened' });
    clock.increment(CHANGES_KEEP_ALIVE_MS);
    send(lose);
    expect(waits.at(-1)).toBe(CHANGES_RETRY_MS[0]);
    actor.stop();
  });
});
