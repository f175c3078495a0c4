import { SEARCH_ENTITIES } from '#contracts/api/search.ts';
import { SEARCHES_AT_ONCE, SEARCHES_WAITING_MAX } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { createFairQueue } from '../http/fairQueue.ts';
import type { ClientHit, FilingHit, MessageHit, SearchRepository } from './search.repository.ts';

type Deps = { readonly tenants: Tenants; readonly search: SearchRepository };
type Entity = (typeof SEARCH_ENTITIES)[number];
type Hit =
  | { entityType: 'Client'; clientEntity: ClientHit }
  | { entityType: 'Message'; messageEntity: MessageHit }
  | { entityType: 'Filing'; filingEntity: FilingHit };

/** Concurrent searches of all firms, so that other calls get connections too. */
const SEARCHES_ALL_AT_ONCE = 8;

/** Search over the kinds of things a firm has. */
export const createSearchService = ({ tenants, search }: Deps) => {
  const queue = createFairQueue({
    atOnce: SEARCHES_ALL_AT_ONCE,
    firmAtOnce: SEARCHES_AT_ONCE,
    firmWaitingMax: SEARCHES_WAITING_MAX,
  });
  const findNow = (actor: Actor, query: string, entities: readonly Entity[] | undefined): Promise<Hit[]> =>
    tenants.read(actor.tenantId, async (tx) => {
      const asked = entities === undefined || entities.length === 0 ? SEARCH_ENTITIES : entities;
      const clients = asked.includes('Client') ? await search.clients(tx, query) : [];
      const messages = asked.includes('Message') ? await search.messages(tx, query) : [];
      const filings = asked.includes('Filing') ? await search.filings(tx, query) : [];
      return [
        ...clients.map((clientEntity) => ({ entityType: 'Client', clientEntity }) as const),
        ...messages.map((messageEntity) => ({ entityType: 'Message', messageEntity }) as const),
        ...filings.map((filingEntity) => ({ entityType: 'Filing', filingEntity }) as const),
      ];
    });
  return {
    /**
     * Clients come before messages, and messages before filings; without `entities` all kinds are searched.
     *
     * @throws {AppError} `request.tooMany`
     */
    find: (actor: Actor, query: string, entities: readonly Entity[] | undefined): Promise<Hit[]> =>
      queue.run(actor.tenantId, () => findNow(actor, query, entities)),
  };
};
