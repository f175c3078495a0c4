import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, type AnyEventObject } from 'xstate';
import {
  liveUpdatesMachine,
  type PeerOrder,
  type Position,
  type StaleOrder,
} from '#machines/liveUpdates/liveUpdates.machine.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import { log } from '#src/shared/api/log.ts';
import { joinPeers } from './peers.ts';
import { readChanges } from './readChanges.ts';
import { createStaleness } from './staleness.ts';

type Deps = { readonly queries: QueryClient; readonly random: () => number };
type OfAccount = { readonly accountId: string };

/** A wait is lengthened by up to this part of it, so that pages do not come back all at once. */
const JITTER = 0.5;

const nameOf = ({ accountId }: OfAccount): string => `dosar.changes.${accountId}`;

/** What others change, with its effects: the stream of the server, a lock and a channel of the browser, the queries. */
export const liveUpdatesActors = ({ queries, random }: Deps) =>
  liveUpdatesMachine.provide({
    actors: {
      readPosition: fromPromise<Position>(async () => {
        const { user, changesFrom } = await queries.fetchQuery(accountOptions());
        return { accountId: user.id, seq: changesFrom };
      }),
      leadership: fromCallback<AnyEventObject, OfAccount>(({ input, sendBack }) =>
        holdLead(nameOf(input), () => sendBack({ type: 'lead.gained' })),
      ),
      peers: fromCallback<PeerOrder, OfAccount>(({ input, sendBack, receive }) => {
        const peers = joinPeers(nameOf(input), sendBack);
        receive(({ news }) => peers.tell(news));
        return peers.leave;
      }),
      staleness: fromCallback<StaleOrder>(({ receive }) => {
        const staleness = createStaleness({ queries, isShown: () => document.visibilityState === 'visible' });
        receive((order) => {
          if (order.type === 'changes.apply') staleness.apply(order.changes);
          else staleness.applyToAll();
        });
        return () => staleness.stop();
      }),
      network: fromCallback<AnyEventObject>(({ sendBack }) => watchNetwork(sendBack)),
      stream: fromCallback<AnyEventObject, { seq: number }>(({ input: { seq }, sendBack }) => {
        const leaving = new AbortController();
        void readChanges(seq, leaving.signal, {
          onOpen: () => sendBack({ type: 'stream.opened' }),
          onEvent: (event) => sendBack({ type: 'change.received', event }),
        })
          .catch((error: unknown) => {
            if (!leaving.signal.aborted) log('changes.lost', { reason: error instanceof Error ? error.name : '' });
          })
          .finally(() => {
            if (!leaving.signal.aborted) sendBack({ type: 'stream.lost' });
          });
        return () => leaving.abort();
      }),
      pause: fromPromise<void, { waitMs: number }>(
        ({ input: { waitMs }, signal }) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, waitMs * (1 + JITTER * random()));
            signal.addEventListener('abort', () => clearTimeout(timer));
          }),
      ),
    },
  });

/** Waits for the lead among the tabs of the account, and keeps it until the returned function is called. */
function holdLead(name: string, onLead: () => void): () => void {
  const leaving = new AbortController();
  const held = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      onLead();
      return held.promise;
    })
    // Given up while it waited.
    .catch(() => {});
  return () => {
    leaving.abort();
    held.resolve();
  };
}

function watchNetwork(tell: (event: AnyEventObject) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener('online', () => tell({ type: 'network.back' }), { signal });
  window.addEventListener('offline', () => tell({ type: 'network.lost' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') tell({ type: 'tab.shown' });
    },
    { signal },
  );
  return () => watching.abort();
}
