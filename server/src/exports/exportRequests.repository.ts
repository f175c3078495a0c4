import { SIGNED_URL_MS } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** SQL of the requests behind the addresses of exports: one statement per function. */
export const exportRequestsRepository = {
  /** Keeps the filter of an export for as long as its address is valid. */
  async insert(tx: TenantTx, id: string, filter: unknown): Promise<void> {
    await tx.query(
      `insert into export_request (id, filter, expires_at)
       values ($1, $2, clock_timestamp() + make_interval(secs => ${SIGNED_URL_MS / 1000}))`,
      [id, JSON.stringify(filter)],
    );
  },

  /** The filter as it was asked for, and the name of the firm; null when its address is no longer valid. */
  async find(tx: TenantTx, id: string): Promise<{ readonly filter: unknown; readonly firmName: string } | null> {
    const rows = await tx.query<{ filter: unknown; firmName: string }>(
      `select r.filter, f.name as firm_name from export_request r join firm f on f.id = r.tenant_id where r.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },

  async removeExpired(tx: TenantTx): Promise<void> {
    await tx.query('delete from export_request where expires_at < clock_timestamp()', []);
  },
};

/** SQL of the requests behind the addresses of exports. */
export type ExportRequestsRepository = typeof exportRequestsRepository;
