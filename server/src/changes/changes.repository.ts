import type { Change } from '#contracts/changes.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of the changes of a firm. What was changed stays in the trail. */
export const changesRepository = {
  /** The last entry of the trail; 0 when there is none. */
  async head(tx: TenantTx): Promise<number> {
    const rows = await tx.query<{ count: number }>('select count from audit_head where tenant_id = $1', [tx.tenantId]);
    return rows[0]?.count ?? 0;
  },

  /** The entries after `after` up to and including `upTo`, in their order. */
  between(tx: TenantTx, after: number, upTo: number): Promise<Change[]> {
    return tx.query<Change>(
      `select seq, entity, entity_id, action, actor_id from audit_entry
       where tenant_id = $1 and seq > $2 and seq <= $3 order by seq`,
      [tx.tenantId, after, upTo],
    );
  },
};

/** SQL of the changes of a firm. */
export type ChangesRepository = typeof changesRepository;
