import { SEARCH_ENTITIES } from '#contracts/api/search.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import type { ClientHit, FilingHit, MessageHit, SearchRepository } from './search.repository.ts';

type Deps = { readonly tenants: Tenants; readonly search: SearchRepository };
type Entity = (typeof SEARCH_ENTITIES)[number];
type Hit =
  | { entityType: 'Client'; clientEntity: ClientHit }
  | { entityType: 'Message'; messageEntity: MessageHit }
  | { entityType: 'Filing'; filingEntity: FilingHit };

/** Search over the kinds of things a firm has. */
export const createSearchService = ({ tenants, search }: Deps) => ({
  /** Clients come before messages, these before filings; without `entities` all kinds are searched. */
  find: (actor: Actor, query: string, entities: readonly Entity[] | undefined): Promise<Hit[]> =>
    tenants.run(actor.tenantId, async (tx) => {
      const asked = entities === undefined || entities.length === 0 ? SEARCH_ENTITIES : entities;
      const clients = asked.includes('Client') ? await search.clients(tx, query) : [];
      const messages = asked.includes('Message') ? await search.messages(tx, query) : [];
      const filings = asked.includes('Filing') ? await search.filings(tx, query) : [];
      return [
        ...clients.map((clientEntity) => ({ entityType: 'Client', clientEntity }) as const),
        ...messages.map((messageEntity) => ({ entityType: 'Message', messageEntity }) as const),
        ...filings.map((filingEntity) => ({ entityType: 'Filing', filingEntity }) as const),
      ];
    }),
});

/** Search over the kinds of things a firm has. */
export type SearchService = ReturnType<typeof createSearchService>;
