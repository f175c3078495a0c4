import type { UnreadableSpvMessage } from '#contracts/api/spvMessage.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { UnreadableRepository } from './unreadable.repository.ts';

type Deps = { readonly tenants: Tenants; readonly unreadable: UnreadableRepository; readonly audit: Audit };

/** Messages that the authority listed and nobody could read, as they came. */
export const createUnreadableService = ({ tenants, unreadable, audit }: Deps) => ({
  list: (actor: Actor): Promise<UnreadableSpvMessage[]> =>
    tenants.read(actor.tenantId, async (tx) =>
      (await unreadable.open(tx)).map(({ listedAt, ...row }) => ({ ...row, listedAt: listedAt.toISOString() })),
    ),

  /**
   * All or none.
   *
   * @throws {AppError} `message.notFound`
   */
  settle: (actor: Actor, ids: readonly string[], isSettled: boolean): Promise<{ changed: string[] }> =>
    tenants.run(actor.tenantId, async (tx) => {
      const asked = [...new Set(ids)];
      if ((await unreadable.countOf(tx, asked)) !== asked.length) throw new AppError('message.notFound');
      const changed = await unreadable.settle(tx, asked, isSettled);
      await audit.append(
        tx,
        actor.userId,
        changed.map((entityId) => ({ action: 'spvMessage.settleUnreadable', entityId, after: { isSettled } })),
      );
      return { changed };
    }),
});
