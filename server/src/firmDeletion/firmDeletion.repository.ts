import type { TenantTx } from '../db/tenantTx.ts';

/** A deletion as the database has it. */
export type DeletionRow = {
  readonly requestedAt: Date;
  readonly requestedBy: string;
  readonly deletesAt: Date;
  readonly beganAt: Date | null;
};
type Facts = {
  readonly clients: number;
  readonly filings: number;
  readonly receipts: number;
  readonly people: number;
};
/** A receipt with what its file is called after. `id` is its document's. */
export type ReceiptRow = {
  readonly id: string;
  readonly sha256: string;
  readonly clientName: string | null;
  readonly fiscalCode: string | null;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly uploadIndex: string | null;
};

/**
 * All receipts that the firm has: of what it filed here, and those in the mailbox of what it filed elsewhere. A document is
 * taken once.
 */
const RECEIPTS = `select d.tenant_id, d.id, d.sha256, f.fiscal_code, f.statement_type, f.reporting_month,
    f.reporting_year, f.upload_index
  from spv_filing f join content_file d on d.tenant_id = f.tenant_id and d.id = f.receipt_id
  where d.sha256 is not null
  union all
  select d.tenant_id, d.id, d.sha256, m.tax_id, m.statement_type, m.reporting_month, m.reporting_year, m.upload_index
  from spv_message m join content_file d on d.tenant_id = m.tenant_id and d.id = m.content_id
  where m.type_enum = 'Confirmation' and d.sha256 is not null
    and not exists (select from spv_filing f join content_file o on o.tenant_id = f.tenant_id and o.id = f.receipt_id
      where o.sha256 = d.sha256)`;

/** SQL of the deletion of the caller's firm. */
export const firmDeletionRepository = {
  async find(tx: TenantTx): Promise<DeletionRow | null> {
    const rows = await tx.query<DeletionRow>(
      `select d.requested_at, u.display_name as requested_by, d.deletes_at, d.began_at
       from firm_deletion d join users u on u.tenant_id = d.tenant_id and u.id = d.requested_by`,
    );
    return rows[0] ?? null;
  },

  async insert(tx: TenantTx, userId: string, requestedAt: Date, deletesAt: Date): Promise<void> {
    await tx.query('insert into firm_deletion (requested_at, requested_by, deletes_at) values ($1, $2, $3)', [
      requestedAt,
      userId,
      deletesAt,
    ]);
  },

  /** False where it has begun. */
  async remove(tx: TenantTx): Promise<boolean> {
    const rows = await tx.query('delete from firm_deletion where began_at is null returning tenant_id');
    return rows.length > 0;
  },

  owners: (tx: TenantTx) =>
    tx.query<{ id: string; displayName: string; email: string }>(
      `select id, display_name, email from users where role = 'owner' and is_active order by id limit 500`,
    ),

  async facts(tx: TenantTx): Promise<Facts> {
    const [facts] = await tx.query<Facts>(
      `select (select count(*) from client)::int as clients,
         (select count(*) from spv_filing where deleted_at is null)::int as filings,
         (select count(*) from (${RECEIPTS}) as r)::int as receipts,
         (select count(*) from users where is_active)::int as people`,
    );
    return facts ?? { clients: 0, filings: 0, receipts: 0, people: 0 };
  },

  async firmName(tx: TenantTx): Promise<string> {
    const rows = await tx.query<{ name: string }>('select name from firm', []);
    return rows[0]?.name ?? '';
  },

  /** The receipts after one, in the order of their documents. */
  receiptsAfter: (tx: TenantTx, after: string | null, limit: number) =>
    tx.query<ReceiptRow>(
      `select r.id, r.sha256, coalesce(c.legal_name, c.name) as client_name, r.fiscal_code, r.statement_type,
         r.reporting_month, r.reporting_year, r.upload_index
       from (${RECEIPTS}) as r
       left join client c on c.tenant_id = r.tenant_id and c.tax_id = r.fiscal_code
       where $1::uuid is null or r.id > $1
       order by r.id limit $2`,
      [after, limit],
    ),

  /** The firms whose days have passed, queried across tenants. */
  async due(tx: TenantTx, at: Date): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_to_delete($1)', [at]);
    return rows.map(({ tenantId }) => tenantId);
  },

  /** Locks the deletion whose days have passed until the end of the transaction. */
  async lockDue(tx: TenantTx, at: Date): Promise<{ readonly beganAt: Date | null } | null> {
    const rows = await tx.query<{ beganAt: Date | null }>(
      'select began_at from firm_deletion where deletes_at <= $1 for update',
      [at],
    );
    return rows[0] ?? null;
  },

  /** From here on nobody signs in, and there is no way back. */
  async begin(tx: TenantTx, at: Date): Promise<void> {
    await tx.query('update firm_deletion set began_at = $1', [at]);
    await tx.query('update users set is_active = false');
  },

  /** Deletes every row of the firm. */
  async deleteRows(tx: TenantTx, at: Date): Promise<void> {
    await tx.query('select delete_firm($1)', [at]);
  },
};

/** SQL of the deletion of the caller's firm. */
export type FirmDeletionRepository = typeof firmDeletionRepository;
