import type { Language } from '#contracts/languages.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Tenants, TenantTx } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, requireFound } from '../../http/appError.ts';
import type { FeedRepository, FeedRow } from './feed.repository.ts';
import type { FeedAddresses } from './feedAddress.ts';

declare module '../../audit/audit.ts' {
  interface AuditActions {
    deadlineFeed: 'renew' | 'remove';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly feeds: FeedRepository;
  readonly addresses: FeedAddresses;
  readonly audit: Audit;
};
/** A token's feed, read in a transaction of its firm. */
type OpenFeed<T> = (tx: TenantTx, userId: string) => Promise<T>;

/** The secret address at which a person's calendar program reads the deadlines. */
export const createFeedService = ({ tenants, feeds, addresses, audit }: Deps) => {
  /** The feed of a person as the contract has it. */
  const answerOf = async (tx: TenantTx, { tenantId, userId }: Actor, feed: FeedRow | null, language: Language) => {
    if (feed === null) return { url: null, madeAt: null };
    const whose = (await feeds.hasClients(tx, userId)) ? 'mine' : 'firm';
    const url = addresses.urlOf({ tenantId, userId, nonce: feed.nonce }, language, whose);
    return { url, madeAt: feed.madeAt.toISOString() };
  };
  return {
    /** In the language of the page that asks. */
    get: (actor: Actor, language: Language) =>
      tenants.read(actor.tenantId, async (tx) => answerOf(tx, actor, await feeds.find(tx, actor.userId), language)),

    renew: (actor: Actor, language: Language) =>
      tenants.run(actor.tenantId, async (tx) => {
        const feed = requireFound(await feeds.renew(tx, actor.userId), 'user.notFound');
        await audit.append(tx, actor.userId, [{ action: 'deadlineFeed.renew', entityId: actor.userId }]);
        return answerOf(tx, actor, feed, language);
      }),

    /** Without a feed nothing happens. */
    remove: (actor: Actor): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        if (await feeds.remove(tx, actor.userId)) {
          await audit.append(tx, actor.userId, [{ action: 'deadlineFeed.remove', entityId: actor.userId }]);
        }
        return {};
      }),

    /** @throws {AppError} `route.notFound` for what is no address of a feed, or no more */
    async open<T>(token: string, read: OpenFeed<T>): Promise<T> {
      const owner = addresses.ownerOf(token);
      if (owner === null) throw new AppError('route.notFound');
      return tenants.read(owner.tenantId, async (tx) => {
        const feed = await feeds.find(tx, owner.userId);
        if (feed === null || !addresses.isOf(token, { ...owner, nonce: feed.nonce }))
          throw new AppError('route.notFound');
        return read(tx, owner.userId);
      });
    },
  };
};

/** The feeds of people. */
export type FeedService = ReturnType<typeof createFeedService>;
