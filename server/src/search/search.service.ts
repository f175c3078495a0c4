import { SEARCH_ENTITIES, type SearchEntity, type SearchHit } from '#contracts/api/search.ts';
import { withPlainCodes } from '#contracts/codes.ts';
import { SEARCHES_AT_ONCE, SEARCHES_WAITING_MAX } from '#contracts/limits.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { createFairQueue } from '../http/fairQueue.ts';
import type { SearchRepository } from './search.repository.ts';

type Deps = { readonly tenants: Tenants; readonly search: SearchRepository };

/** Concurrent searches of all firms, so that other calls get connections too. */
const SEARCHES_ALL_AT_ONCE = 8;

/** Search over the kinds of things a firm has. */
export const createSearchService = ({ tenants, search }: Deps) => {
  const queue = createFairQueue({
    atOnce: SEARCHES_ALL_AT_ONCE,
    firmAtOnce: SEARCHES_AT_ONCE,
    firmWaitingMax: SEARCHES_WAITING_MAX,
  });
  /** One kind after another: they share the connection. */
  const finders: { readonly [Kind in SearchEntity]: (tx: TenantTx, query: string) => Promise<SearchHit[]> } = {
    Client: async (tx, query) =>
      (await search.clients(tx, query)).map((clientEntity) => ({ entityType: 'Client', clientEntity })),
    Message: async (tx, query) =>
      (await search.messages(tx, query)).map((messageEntity) => ({ entityType: 'Message', messageEntity })),
    WorkItem: async (tx, query) =>
      (await search.workItems(tx, query)).map((workItemEntity) => ({ entityType: 'WorkItem', workItemEntity })),
    Task: async (tx, query) =>
      (await search.tasks(tx, query)).map((taskEntity) => ({ entityType: 'Task', taskEntity })),
    Filing: async (tx, query) =>
      (await search.filings(tx, query)).map((filingEntity) => ({ entityType: 'Filing', filingEntity })),
  };
  const findNow = (actor: Actor, query: string, entities: readonly SearchEntity[] = []): Promise<SearchHit[]> =>
    tenants.read(actor.tenantId, async (tx) => {
      const hits: SearchHit[] = [];
      for (const kind of SEARCH_ENTITIES) {
        if (entities.length === 0 || entities.includes(kind)) hits.push(...(await finders[kind](tx, query)));
      }
      return hits;
    });
  return {
    /**
     * The kinds come in the order of SEARCH_ENTITIES; without `entities` all are searched.
     *
     * @throws {AppError} `request.tooMany`
     */
    find: (actor: Actor, query: string, entities: readonly SearchEntity[] | undefined): Promise<SearchHit[]> =>
      queue.run(actor.tenantId, () => findNow(actor, withPlainCodes(query), entities)),
  };
};
