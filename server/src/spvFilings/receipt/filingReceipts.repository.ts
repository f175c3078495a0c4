import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { SignatureState } from '#contracts/link/fields.ts';
import type { TenantTx } from '../../db/tenantTx.ts';

/** A receipt of the mailbox whose document is unread. */
export type UnreadReceipt = {
  readonly id: string;
  readonly contentId: string;
  readonly sha256: string;
  readonly taxId: string;
  readonly date: Date;
  readonly uploadIndex: string | null;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  /** Status of its signatures, as the host reported it; null when unchecked. */
  readonly signatureState: SignatureState | null;
};

/** Receipts per query. */
export const RECEIPTS_AT_ONCE = 50;

/** SQL of receipts in the mailbox: one statement per function. */
export const filingReceiptsRepository = {
  /** Oldest first, after `after`. */
  unread: (tx: TenantTx, after: UnreadReceipt | null): Promise<UnreadReceipt[]> =>
    tx.query<UnreadReceipt>(
      `select m.id, m.content_id, f.sha256, m.tax_id, m.date,
         m.upload_index, m.statement_type,
         m.reporting_month, m.reporting_year, m.signature_state
       from spv_message m join content_file f on f.tenant_id = m.tenant_id and f.id = m.content_id
       where m.type_enum = 'Confirmation' and m.content_id is not null and m.receipt_read_at is null
         and (m.date, m.id) > (coalesce($1::timestamptz, '-infinity'),
           coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
       order by m.date, m.id limit ${RECEIPTS_AT_ONCE}`,
      [after?.date ?? null, after?.id ?? null],
    ),

  /** True when the file has those bytes. */
  async isDocument(tx: TenantTx, contentId: string | null, sha256: string): Promise<boolean> {
    const rows = await tx.query('select id from content_file where id = $1 and sha256 = $2', [contentId, sha256]);
    return rows.length > 0;
  },

  async documentOf(tx: TenantTx, id: string): Promise<string | null> {
    const rows = await tx.query<{ contentId: string | null }>('select content_id from spv_message where id = $1', [id]);
    return rows[0]?.contentId ?? null;
  },

  /** Saves a receipt's verdict and lines; returns false when it was read concurrently. */
  async setRead(
    tx: TenantTx,
    id: string,
    verdict: ValidationStatus | null,
    lines: readonly string[] = [],
  ): Promise<boolean> {
    const rows = await tx.query(
      `update spv_message set validation_status = $2, receipt_lines = $3, receipt_read_at = clock_timestamp()
       where id = $1 and receipt_read_at is null returning id`,
      [id, verdict, lines.length === 0 ? null : lines.join('\n')],
    );
    return rows.length > 0;
  },

  /** Marks the receipts of an index as unread, because their filing is known only now. */
  async forgetReading(tx: TenantTx, uploadIndex: string): Promise<boolean> {
    const rows = await tx.query(
      `update spv_message set receipt_read_at = null
       where upload_index = $1 and type_enum = 'Confirmation' and content_id is not null
         and receipt_read_at is not null returning id`,
      [uploadIndex],
    );
    return rows.length > 0;
  },

  /**
   * Marks receipts as unread that match a filing's code, form and period and belong to no other filing, while a filing
   * there has an unknown outcome.
   */
  async forgetUnclaimed(tx: TenantTx, filingId: string): Promise<boolean> {
    const rows = await tx.query(
      `update spv_message m set receipt_read_at = null
       from spv_filing f
       where f.id = $1 and m.tenant_id = f.tenant_id and m.tax_id = f.fiscal_code and m.statement_type = f.statement_type
         and m.reporting_month = f.reporting_month and m.reporting_year = f.reporting_year
         and m.type_enum = 'Confirmation' and m.content_id is not null and m.receipt_read_at is not null
         and m.validation_status is not null
         and exists (select from spv_filing w where w.tenant_id = f.tenant_id and w.fiscal_code = f.fiscal_code
                     and w.statement_type = f.statement_type and w.reporting_month = f.reporting_month
                     and w.reporting_year = f.reporting_year and w.status = 'Processing' and w.deleted_at is null)
         and not exists (select from spv_filing o
                         where o.tenant_id = m.tenant_id and o.upload_index = m.upload_index)
         and not exists (select from spv_filing_attempt a
                         where a.tenant_id = m.tenant_id and a.upload_index = m.upload_index)
       returning m.id`,
      [filingId],
    );
    return rows.length > 0;
  },

  /** The firms with unread receipts, queried across tenants. */
  async firmsWithUnread(tx: TenantTx): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_unread_receipts()');
    return rows.map(({ tenantId }) => tenantId);
  },
};

/** SQL of receipts in the mailbox. */
export type FilingReceiptsRepository = typeof filingReceiptsRepository;
