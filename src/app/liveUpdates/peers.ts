import * as v from 'valibot';
import { seqSchema } from '#contracts/api/shared.ts';
import { changeEventSchema } from '#contracts/changes.ts';
import type { LiveUpdatesEvent, PeerNews } from '#machines/liveUpdates/liveUpdates.machine.ts';
import { log } from '#src/shared/api/log.ts';

/** Tabs may be of different versions of the application. */
const messageSchema = v.variant('type', [
  v.strictObject({ type: v.literal('peer.joined') }),
  v.strictObject({ type: v.literal('peer.told'), previous: seqSchema, event: changeEventSchema }),
]);

/** The other tabs of this account in this browser. */
export function joinPeers(name: string, hear: (event: LiveUpdatesEvent) => void) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    const message = v.safeParse(messageSchema, data);
    if (message.success) hear(message.output);
    else log('changes.unreadablePeer');
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const say = (message: v.InferInput<typeof messageSchema>) => channel.postMessage(message);
  say({ type: 'peer.joined' });
  return {
    tell: (news: PeerNews) => say({ type: 'peer.told', ...news }),
    leave: () => channel.close(),
  };
}
