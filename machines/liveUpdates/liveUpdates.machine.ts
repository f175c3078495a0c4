import { assign, fromCallback, fromPromise, sendTo, setup, type AnyEventObject, type SnapshotFrom } from 'xstate';
import type { Change, ChangeEvent } from '#contracts/changes.ts';
import { CHANGES_KEEP_ALIVE_MS, CHANGES_RETRY_MS } from '#contracts/limits.ts';
import { notProvided } from '../notProvided.ts';

/** Whose changes this page hears, and from where on in the trail of the firm. */
export type Position = { readonly accountId: string; readonly seq: number };

/** What one tab tells the others. `previous` is what it knew before: who knows less has missed something. */
export type PeerNews = { readonly previous: number; readonly event: ChangeEvent };

type Context = {
  readonly accountId: string;
  /** The last entry of the trail that this tab knows. */
  readonly seq: number;
  /** Failed attempts since the stream last held. */
  readonly failures: number;
};

export type LiveUpdatesEvent =
  | { type: 'lead.gained' }
  | { type: 'stream.opened' }
  | { type: 'stream.lost' }
  | { type: 'change.received'; event: ChangeEvent }
  /** Another tab has opened, or has news. */
  | { type: 'peer.joined' }
  | ({ type: 'peer.told' } & PeerNews)
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'tab.shown' }
  | { type: 'page.left' }
  | { type: 'page.shown' };

/** Orders to the actor that makes what was read stale. */
export type StaleOrder = { type: 'changes.apply'; changes: readonly Change[] } | { type: 'everything.stale' };
/** Orders to the actor that speaks to other tabs. */
export type PeerOrder = { type: 'peers.tell'; news: PeerNews };

/**
 * What others change, as it happens: one tab of the account reads the stream and tells the other ones. Whoever leads
 * resumes after the last entry that it knows, so that nothing is missed when a tab closes or the network goes.
 */
export const liveUpdatesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as LiveUpdatesEvent,
    tags: {} as 'live',
  },
  actors: {
    readPosition: fromPromise<Position>(notProvided),
    /** Holds the lead from `lead.gained` on until it is stopped. */
    leadership: fromCallback<AnyEventObject, { accountId: string }>(notProvided),
    /** Sends and hears the news of other tabs. */
    peers: fromCallback<PeerOrder, { accountId: string }>(notProvided),
    /** Makes queries stale, a burst of changes at once. */
    staleness: fromCallback<StaleOrder>(notProvided),
    /** Says when the network or the tab comes back. */
    network: fromCallback<AnyEventObject>(notProvided),
    /** Reads the stream after `seq`. */
    stream: fromCallback<AnyEventObject, { seq: number }>(notProvided),
    /** Ends after `waitMs` and a random part more. */
    pause: fromPromise<void, { waitMs: number }>(notProvided),
  },
  guards: {
    isReset: (_, { type }: ChangeEvent) => type === 'reset',
    isNews: ({ context }, { type, seq }: ChangeEvent) => type === 'changes' && seq > context.seq,
    isMissed: ({ context }, { previous, event }: PeerNews) =>
      previous > context.seq || (event.type === 'reset' && event.seq !== context.seq),
  },
  actions: {
    takePosition: assign(({ context }, { accountId, seq }: Position) => ({
      accountId,
      seq: Math.max(seq, context.seq),
    })),
    takeSeq: assign({ seq: (_, { seq }: ChangeEvent) => seq }),
    makeStale: sendTo('staleness', (_, event: ChangeEvent) => ({
      type: 'changes.apply' as const,
      changes: event.type === 'changes' ? event.changes : [],
    })),
    makeAllStale: sendTo('staleness', { type: 'everything.stale' }),
    tellPeers: sendTo('peers', ({ context }, event: ChangeEvent) => ({
      type: 'peers.tell' as const,
      news: { previous: context.seq, event },
    })),
    tellPosition: sendTo('peers', ({ context: { seq } }) => ({
      type: 'peers.tell' as const,
      news: { previous: seq, event: { type: 'open' as const, seq } },
    })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
  },
  // A stream that lived until its first sign of life holds.
  delays: { holdsMs: CHANGES_KEEP_ALIVE_MS },
}).createMachine({
  id: 'liveUpdates',
  context: { accountId: '', seq: 0, failures: 0 },
  initial: 'starting',
  states: {
    starting: {
      invoke: {
        id: 'readPosition',
        src: 'readPosition',
        onDone: { target: 'live', actions: { type: 'takePosition', params: ({ event }) => event.output } },
        onError: 'unready',
      },
    },
    unready: {
      invoke: { id: 'pause', src: 'pause', input: { waitMs: CHANGES_RETRY_MS[0] }, onDone: 'starting' },
    },
    live: {
      invoke: [
        { id: 'staleness', src: 'staleness' },
        { id: 'peers', src: 'peers', input: ({ context: { accountId } }) => ({ accountId }) },
        { id: 'leadership', src: 'leadership', input: ({ context: { accountId } }) => ({ accountId }) },
        { id: 'network', src: 'network' },
      ],
      on: {
        'page.left': 'left',
        'peer.told': [
          {
            guard: { type: 'isMissed', params: ({ event }) => event },
            actions: ['makeAllStale', { type: 'takeSeq', params: ({ event }) => event.event }],
          },
          {
            guard: { type: 'isNews', params: ({ event }) => event.event },
            actions: [
              { type: 'makeStale', params: ({ event }) => event.event },
              { type: 'takeSeq', params: ({ event }) => event.event },
            ],
          },
        ],
      },
      initial: 'following',
      states: {
        following: { on: { 'lead.gained': 'streaming' } },
        streaming: {
          invoke: { id: 'stream', src: 'stream', input: ({ context: { seq } }) => ({ seq }) },
          on: {
            'change.received': [
              {
                guard: { type: 'isReset', params: ({ event }) => event.event },
                actions: [
                  'makeAllStale',
                  { type: 'tellPeers', params: ({ event }) => event.event },
                  { type: 'takeSeq', params: ({ event }) => event.event },
                ],
              },
              {
                guard: { type: 'isNews', params: ({ event }) => event.event },
                actions: [
                  { type: 'makeStale', params: ({ event }) => event.event },
                  { type: 'tellPeers', params: ({ event }) => event.event },
                  { type: 'takeSeq', params: ({ event }) => event.event },
                ],
              },
            ],
            'peer.joined': { actions: 'tellPosition' },
            'stream.lost': 'waiting',
            'network.lost': 'offline',
          },
          initial: 'connecting',
          states: {
            connecting: { on: { 'stream.opened': 'open' } },
            open: { tags: 'live', after: { holdsMs: { actions: 'forgetFailures' } } },
          },
        },
        waiting: {
          entry: 'countFailure',
          invoke: {
            id: 'pause',
            src: 'pause',
            input: ({ context: { failures } }) => ({ waitMs: waitAfter(failures) }),
            onDone: 'streaming',
          },
          on: { 'network.back': 'streaming', 'tab.shown': 'streaming', 'network.lost': 'offline' },
        },
        offline: { on: { 'network.back': 'streaming' } },
      },
    },
    // The browser may keep the page and show it again; another tab leads meanwhile.
    left: { on: { 'page.shown': 'starting' } },
  },
});

/** Whether nothing is heard of others, for longer than a server takes to start again. For the tab that reads the stream. */
export const isInterrupted = (snapshot: SnapshotFrom<typeof liveUpdatesMachine>): boolean =>
  snapshot.matches({ live: 'offline' }) || (snapshot.context.failures > 2 && !snapshot.hasTag('live'));

const waitAfter = (failures: number): number =>
  CHANGES_RETRY_MS[Math.min(failures, CHANGES_RETRY_MS.length) - 1] ?? CHANGES_RETRY_MS[0];
