import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import type { CheckedDeclaration } from '../../declarations/checkDeclaration.ts';

/** A filing that was not checked yet. */
export type UncheckedFiling = {
  readonly id: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  readonly createdBy: string;
};

/** SQL of uploaded files and their checks: one statement per function. */
export const filingUploadRepository = {
  /** Returns null when the file is a filing already, or the firm has another file with the same bytes. */
  async insert(tx: TenantTx, fileId: string, createdBy: string): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into spv_filing (file_id, file_name, sha256, created_by)
       select c.id, c.name, c.sha256, $2 from content_file c where c.id = $1 on conflict do nothing returning id`,
      [fileId, createdBy],
    );
    return rows[0]?.id ?? null;
  },

  /** The filing of a file, or else the one with the same bytes. */
  async findSame(
    tx: TenantTx,
    fileId: string,
    sha256: string,
  ): Promise<{ id: string; fileId: string; fileName: string; isDeleted: boolean } | null> {
    const rows = await tx.query<{ id: string; fileId: string; fileName: string; isDeleted: boolean }>(
      `select id, file_id, file_name, deleted_at is not null as "isDeleted" from spv_filing
       where file_id = $1 or (sha256 = $2 and status <> 'Invalid' and deleted_at is null)
       order by file_id <> $1 limit 1`,
      [fileId, sha256],
    );
    return rows[0] ?? null;
  },

  /** An unchecked filing by id; null when it was checked. */
  async unchecked(tx: TenantTx, id: string): Promise<UncheckedFiling | null> {
    const rows = await tx.query<UncheckedFiling>(`${UNCHECKED} and f.id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** Claims an unclaimed check for the length of the lease; null when there is none. */
  async claimCheck(tx: TenantTx, id: string, leaseMs: number): Promise<UncheckedFiling | null> {
    const rows = await tx.query(
      `update spv_filing set check_claimed_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
       where id = $1 and status = 'NotStarted'
         and (check_claimed_until is null or check_claimed_until < clock_timestamp()) returning id`,
      [id, leaseMs],
    );
    return rows.length === 0 ? null : filingUploadRepository.unchecked(tx, id);
  },

  /** Renews the claim of a check. */
  async renewCheck(tx: TenantTx, id: string, leaseMs: number): Promise<void> {
    await tx.query(
      `update spv_filing set check_claimed_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
       where id = $1 and status = 'NotStarted'`,
      [id, leaseMs],
    );
  },

  /** Releases the claim of a check. */
  async endCheck(tx: TenantTx, id: string): Promise<void> {
    await tx.query(
      `update spv_filing set check_claimed_until = null where id = $1 and check_claimed_until is not null`,
      [id],
    );
  },

  /** Ids of filings whose check stayed unclaimed for so long, or whose claim has expired: oldest first. */
  async abandonedChecks(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from spv_filing where status = 'NotStarted'
         and coalesce(check_claimed_until, created_at + make_interval(secs => $1::float8 / 1000)) < clock_timestamp()
       order by created_at limit 100`,
      [olderThanMs],
    );
    return rows.map(({ id }) => id);
  },

  /** Saves the result of a check; returns false when the filing was checked already. */
  async saveCheck(
    tx: TenantTx,
    id: string,
    checked: Omit<CheckedDeclaration, 'statement'>,
    { from, to, statementId }: { from: readonly FilingStatus[]; to: FilingStatus; statementId: string | null },
  ): Promise<boolean> {
    const rows = await tx.query(
      `update spv_filing set status = $3, statement_type = $4, fiscal_code = $5, reporting_month = $6,
         reporting_year = $7, issues = $8::jsonb, issue_count = $9, statement_id = $10, is_rectification = $11
       where id = $1 and status = any($2::text[]) returning id`,
      [
        id,
        from,
        to,
        checked.statementType,
        checked.fiscalCode,
        checked.reportingMonth,
        checked.reportingYear,
        JSON.stringify(checked.issues),
        checked.issueCount,
        statementId,
        checked.isRectification,
      ],
    );
    return rows.length > 0;
  },

  /** Firms with unchecked filings, queried across firms. */
  async firmsWithUnchecked(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_unchecked_filings($1)', [
      olderThanMs,
    ]);
    return rows.map(({ tenantId }) => tenantId);
  },
};

/** SQL of uploaded files and their checks. */
export type FilingUploadRepository = typeof filingUploadRepository;

const UNCHECKED = `select f.id, f.file_id, f.file_name, f.sha256, f.created_by,
    c.size_bytes, c.mime_type
  from spv_filing f join content_file c on c.tenant_id = f.tenant_id and c.id = f.file_id
  where f.status = 'NotStarted'`;
