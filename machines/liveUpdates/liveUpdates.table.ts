import type { AnyEventObject } from 'xstate';
import type { Branch, Table } from '../testing/table.ts';
import type { liveUpdatesMachine } from './liveUpdates.machine.ts';

type Rule = Branch<typeof liveUpdatesMachine>;

const ALL = 'staleness: everything.stale';
const THESE = 'staleness: changes.apply';
const PEERS = 'peers: peers.tell';
const seq = ({ event }: AnyEventObject) => ({ seq: event.seq });
const isReset: Rule['when'] = ({ event }) => event.type === 'reset';
const isNews: Rule['when'] = ({ event }, context) => event.type === 'changes' && event.seq > context.seq;
const isMissed: Rule['when'] = ({ previous, event }, context) =>
  previous > context.seq || (event.type === 'reset' && event.seq !== context.seq);

const STREAM = 'live.streaming.connecting';
const fails: Rule = { to: 'live.waiting', context: (_, { failures }) => ({ failures: failures + 1 }) };

/** One tab reads the stream and tells the others; who has missed something makes everything stale, once. */
export const LIVE_UPDATES_TABLE: Table<typeof liveUpdatesMachine> = {
  starts: 'starting',
  tags: { live: ['live.streaming.open'] },
  states: {
    starting: {
      'readPosition answers': {
        to: 'live.following',
        context: ({ output }, context) => ({ accountId: output.accountId, seq: Math.max(output.seq, context.seq) }),
      },
      'readPosition fails': 'unready',
    },
    unready: { 'pause answers': 'starting' },
    live: {
      'page.left': 'left',
      'peer.told': [
        { when: isMissed, tells: [ALL], context: seq },
        { when: isNews, tells: [THESE], context: seq },
      ],
    },
    'live.following': { 'lead.gained': STREAM },
    'live.streaming': {
      'change.received': [
        { when: isReset, tells: [ALL, PEERS], context: seq },
        { when: isNews, tells: [THESE, PEERS], context: seq },
      ],
      'peer.joined': { tells: [PEERS] },
      'stream.lost': fails,
      'network.lost': 'live.offline',
    },
    'live.streaming.connecting': { 'stream.opened': 'live.streaming.open' },
    // A stream that lived until its first sign of life holds.
    'live.streaming.open': { 'after holdsMs': { ms: 15_000, context: { failures: 0 } } },
    'live.waiting': {
      'pause answers': STREAM,
      'network.back': STREAM,
      'tab.shown': STREAM,
      'network.lost': 'live.offline',
    },
    'live.offline': { 'network.back': STREAM },
    left: { 'page.shown': 'starting' },
  },
};
