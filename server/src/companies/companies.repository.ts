import type { TenantTx } from '../db/tenantTx.ts';
import type { CompanyRecord } from './registerAnswer.ts';

/** A company in our copy of the register, and since when it is there. */
export type CopiedCompany = { readonly record: CompanyRecord; readonly fetchedAt: Date };

/** SQL of our copy of the public register, shared by all firms. */
export const companiesRepository = {
  /** Copies younger than the limit of their kind; null for a code that the register did not have. */
  async find(
    tx: TenantTx,
    taxIds: readonly string[],
    ages: { foundMs: number; missingMs: number },
  ): Promise<Map<string, CompanyRecord | null>> {
    const rows = await tx.query<{ taxId: string; record: CompanyRecord | null }>(
      `select tax_id, record from company where tax_id = any($1::text[])
       and fetched_at > now() - make_interval(secs => (case when record is null then $3 else $2 end)::float8 / 1000)`,
      [taxIds, ages.foundMs, ages.missingMs],
    );
    return new Map(rows.map(({ taxId, record }) => [taxId, record]));
  },

  async save(tx: TenantTx, answers: ReadonlyMap<string, CompanyRecord | null>): Promise<void> {
    await tx.query(
      `insert into company (tax_id, record)
       select tax_id, record::jsonb from unnest($1::text[], $2::text[]) as answer (tax_id, record) order by tax_id
       on conflict (tax_id) do update set record = excluded.record, fetched_at = now()`,
      [[...answers.keys()], [...answers.values()].map((record) => (record === null ? null : JSON.stringify(record)))],
    );
  },

  /**
   * Takes the lock on calling the register, for `leaseMs` at most. Returns 0, or the wait in ms when another process
   * has it.
   */
  async claimTurn(tx: TenantTx, leaseMs: number): Promise<number> {
    const claimed = await tx.query(
      `update company_lookup_slot set next_at = clock_timestamp() + make_interval(secs => $1::float8 / 1000)
       where next_at <= clock_timestamp() returning next_at`,
      [leaseMs],
    );
    if (claimed.length > 0) return 0;
    const rows = await tx.query<{ waitMs: number }>(
      `select extract(epoch from next_at - clock_timestamp())::float8 * 1000 as "waitMs" from company_lookup_slot`,
    );
    return Math.max(1, rows[0]?.waitMs ?? 1);
  },

  /** Releases the lock; the register may be called again after the pause. */
  async endTurn(tx: TenantTx, pauseMs: number): Promise<void> {
    await tx.query(
      'update company_lookup_slot set next_at = clock_timestamp() + make_interval(secs => $1::float8 / 1000)',
      [pauseMs],
    );
  },

  /** The company of a client; null where the register was not asked for it, or does not have it. */
  async ofClient(tx: TenantTx, clientId: string): Promise<CopiedCompany | null> {
    const rows = await tx.query<CopiedCompany>(
      `select r.record, r.fetched_at from client c join company r on r.tax_id = c.tax_id
       where c.id = $1 and r.record is not null`,
      [clientId],
    );
    return rows[0] ?? null;
  },

  /** The firm's client with that tax id. */
  async clientId(tx: TenantTx, taxId: string): Promise<string | null> {
    const rows = await tx.query<{ id: string }>('select id from client where tax_id = $1', [taxId]);
    return rows[0]?.id ?? null;
  },
};

/** SQL of our copy of the public register. */
export type CompaniesRepository = typeof companiesRepository;
