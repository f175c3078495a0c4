import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of the caller's firm and its flags. */
export const accountRepository = {
  /** The firm with the flags that differ from their default. */
  async firm(tx: TenantTx): Promise<{ name: string; flags: Record<string, boolean> } | null> {
    const rows = await tx.query<{ name: string; flags: Record<string, boolean> }>(
      `select f.name, coalesce((select jsonb_object_agg(g.flag, g.is_on) from firm_flag g), '{}') as flags
       from firm f where f.id = $1`,
      [tx.tenantId],
    );
    return rows[0] ?? null;
  },

  /** The last entry of the trail that is older than so many ms; 0 when there is none. */
  async lastChangeBefore(tx: TenantTx, ms: number): Promise<number> {
    const rows = await tx.query<{ seq: number }>(
      `select seq from audit_entry where tenant_id = $1 and at < now() - make_interval(secs => $2) order by seq desc limit 1`,
      [tx.tenantId, ms / 1000],
    );
    return rows[0]?.seq ?? 0;
  },
};

/** SQL of the caller's firm and its flags. */
export type AccountRepository = typeof accountRepository;
