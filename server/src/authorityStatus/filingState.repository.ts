import type { TenantTx } from '../db/tenantTx.ts';

/** A filing whose status is due to be queried. */
export type DueFiling = {
  readonly id: string;
  readonly uploadIndex: string;
  readonly fiscalCode: string;
  readonly askedTimes: number;
};

/** SQL of the status queries: one statement per function. */
export const filingStateRepository = {
  /** The firms with due filings across all tenants, longest waiting first. */
  firms: (tx: TenantTx): Promise<{ tenantId: string; askAt: Date }[]> =>
    tx.query<{ tenantId: string; askAt: Date }>(
      'select tenant_id, ask_at from firms_with_filings_to_ask() order by ask_at',
    ),

  /** Locks the filing that has waited longest and skips those that another process has locked. */
  async nextDue(tx: TenantTx, now: Date): Promise<DueFiling | null> {
    const rows = await tx.query<DueFiling>(
      `select id, upload_index, fiscal_code, asked_times
       from spv_filing where ask_at <= $1 and upload_index is not null and fiscal_code is not null
       order by ask_at limit 1 for update skip locked`,
      [now],
    );
    return rows[0] ?? null;
  },

  /** Postpones all filings of a fiscal code, because one answer covers them all. */
  async putOff(tx: TenantTx, fiscalCode: string, waitsMs: readonly number[], now: Date, since: Date): Promise<void> {
    await tx.query(
      `update spv_filing set asked_times = asked_times + 1,
         ask_at = case when submitted_at < $4::timestamptz then null else $3::timestamptz + make_interval(
           secs => ($2::float8[])[least(asked_times + 2, cardinality($2::float8[]))] / 1000) end
       where fiscal_code = $1 and ask_at <= $3`,
      [fiscalCode, waitsMs, now, since],
    );
  },

  /** Indexes of a fiscal code that have no receipt yet. */
  async waiting(tx: TenantTx, fiscalCode: string): Promise<string[]> {
    const rows = await tx.query<{ uploadIndex: string }>(
      `select upload_index from spv_filing
       where fiscal_code = $1 and ask_at is not null and upload_index is not null`,
      [fiscalCode],
    );
    return rows.map(({ uploadIndex }) => uploadIndex);
  },
};

/** SQL of the status queries. */
export type FilingStateRepository = typeof filingStateRepository;
