import { filingStatusesFor } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import type { Audit } from '../../audit/audit.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/appError.ts';
import type { SpvFilingsRepository } from '../spvFilings.repository.ts';

type Deps = { readonly tenants: Tenants; readonly filings: SpvFilingsRepository; readonly audit: Audit };

/**
 * Deletes a filing that is not approved.
 *
 * @throws {AppError} `filing.notFound`, `filing.notDeletable`
 */
export const createRemoveFiling =
  ({ tenants, filings, audit }: Deps) =>
  (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const [held] = await filings.lock(tx, [id]);
      if (held === undefined) throw new AppError('filing.notFound');
      const status = await filings.remove(tx, id, filingStatusesFor('filing.delete'));
      if (status === null) throw new AppError('filing.notDeletable');
      await audit.append(tx, actor.userId, [{ action: 'spvFiling.remove', entityId: id, before: { status } }]);
      return {};
    });

/** Deletes a filing. */
export type RemoveFiling = ReturnType<typeof createRemoveFiling>;
