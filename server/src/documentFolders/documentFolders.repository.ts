import type { DocumentFolders, DueDocument, FailedDocument } from '#contracts/api/documentFolder.ts';
import { DOCUMENTS_DUE_MAX, DOCUMENTS_FAILED_SHOWN } from '#contracts/limits.ts';
import type { LinkReason } from '#contracts/link/errors.ts';
import type { DocumentKind } from '#contracts/link/messages.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** Which document of which workstation. */
export type DocumentKey = {
  readonly workstationKeyId: string;
  readonly spvFilingId: string;
  readonly kind: DocumentKind;
};
type Folder = DocumentFolders[DocumentKind];
/** A document that is to be saved, locked. */
export type SaveRow = {
  readonly state: 'waiting' | 'saved' | 'failed';
  readonly reason: string | null;
  readonly tries: number;
};
type FailedRow = Omit<FailedDocument, 'nextTryAt'> & { readonly nextTryAt: Date };
/** The document of a filing, and what its name is made of. */
export type ClaimRow = {
  readonly contentId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly fiscalCode: string | null;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly uploadIndex: string | null;
};

/** SQL of folders for documents: one statement per function. */
export const documentFoldersRepository = {
  folders: (tx: TenantTx, workstationKeyId: string) =>
    tx.query<Folder & { readonly kind: DocumentKind }>(
      'select kind, path, is_on from spv_document_folder where workstation_key_id = $1',
      [workstationKeyId],
    ),

  async setFolder(
    tx: TenantTx,
    { workstationKeyId, kind }: Omit<DocumentKey, 'spvFilingId'>,
    { path, isOn }: Folder,
    userId: string,
  ): Promise<void> {
    await tx.query(
      `insert into spv_document_folder (workstation_key_id, kind, path, is_on, set_by) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, workstation_key_id, kind) do update
         set path = excluded.path, is_on = excluded.is_on, set_by = excluded.set_by, set_at = clock_timestamp()`,
      [workstationKeyId, kind, path, isOn, userId],
    );
  },

  /** Drops what was not written of a kind that is kept no more. */
  async dropUnsaved(tx: TenantTx, { workstationKeyId, kind }: Omit<DocumentKey, 'spvFilingId'>): Promise<void> {
    await tx.query(`delete from spv_document_save where workstation_key_id = $1 and kind = $2 and state <> 'saved'`, [
      workstationKeyId,
      kind,
    ]);
  },

  async counts(tx: TenantTx, workstationKeyId: string) {
    const rows = await tx.query<{ waiting: number; failed: number; saved: number }>(
      `select count(*) filter (where state = 'waiting')::integer as waiting,
         count(*) filter (where state = 'failed')::integer as failed,
         count(*) filter (where state = 'saved')::integer as saved
       from spv_document_save where workstation_key_id = $1`,
      [workstationKeyId],
    );
    return rows[0] ?? { waiting: 0, failed: 0, saved: 0 };
  },

  latestFailed: (tx: TenantTx, workstationKeyId: string) =>
    tx.query<FailedRow>(
      `select s.filing_id as spv_filing_id, s.kind, c.name as client_name, f.statement_type, f.reporting_month,
         f.reporting_year, s.reason, s.tries, s.next_try_at
       from spv_document_save s
       join spv_filing f on f.tenant_id = s.tenant_id and f.id = s.filing_id
       left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code
       where s.workstation_key_id = $1 and s.state = 'failed'
       order by s.changed_at desc, s.filing_id, s.kind limit ${DOCUMENTS_FAILED_SHOWN}`,
      [workstationKeyId],
    ),

  due: (tx: TenantTx, workstationKeyId: string) =>
    tx.query<DueDocument>(
      `select s.filing_id as spv_filing_id, s.kind, s.content_id, d.path as folder
       from spv_document_save s
       join spv_document_folder d on d.tenant_id = s.tenant_id and d.workstation_key_id = s.workstation_key_id
         and d.kind = s.kind and d.is_on
       where s.workstation_key_id = $1 and s.state <> 'saved' and s.next_try_at <= clock_timestamp()
       order by s.next_try_at, s.filing_id, s.kind limit ${DOCUMENTS_DUE_MAX}`,
      [workstationKeyId],
    ),

  /** A document of that content, locked until the end of the transaction. */
  async lock(tx: TenantTx, key: DocumentKey, contentId: string): Promise<SaveRow | null> {
    const rows = await tx.query<SaveRow>(
      `select state, reason, tries from spv_document_save
       where workstation_key_id = $1 and filing_id = $2 and kind = $3 and content_id = $4 for update`,
      [key.workstationKeyId, key.spvFilingId, key.kind, contentId],
    );
    return rows[0] ?? null;
  },

  async setSaved(tx: TenantTx, key: DocumentKey, fileName: string): Promise<void> {
    await tx.query(
      `update spv_document_save set state = 'saved', file_name = $4, reason = null, tries = tries + 1,
         changed_at = clock_timestamp()
       where workstation_key_id = $1 and filing_id = $2 and kind = $3`,
      [key.workstationKeyId, key.spvFilingId, key.kind, fileName],
    );
  },

  async setFailed(tx: TenantTx, key: DocumentKey, reason: LinkReason, retryMs: number): Promise<void> {
    await tx.query(
      `update spv_document_save set state = 'failed', reason = $4, tries = tries + 1,
         next_try_at = clock_timestamp() + make_interval(secs => $5::float8 / 1000), changed_at = clock_timestamp()
       where workstation_key_id = $1 and filing_id = $2 and kind = $3`,
      [key.workstationKeyId, key.spvFilingId, key.kind, reason, retryMs],
    );
  },

  /** Makes what failed due; returns how many. */
  async retry(tx: TenantTx, workstationKeyId: string): Promise<number> {
    const rows = await tx.query(
      `update spv_document_save set next_try_at = clock_timestamp()
       where workstation_key_id = $1 and state = 'failed' returning filing_id`,
      [workstationKeyId],
    );
    return rows.length;
  },

  /** The document of a filing that a workstation keeps; null for one that it does not, or that is there no more. */
  async claim(tx: TenantTx, key: DocumentKey): Promise<ClaimRow | null> {
    const rows = await tx.query<ClaimRow>(
      `select c.id as content_id, c.sha256, c.size_bytes, f.fiscal_code, f.statement_type, f.reporting_month,
         f.reporting_year, f.upload_index
       from spv_document_save s
       join spv_filing f on f.tenant_id = s.tenant_id and f.id = s.filing_id and f.deleted_at is null
       join content_file c on c.tenant_id = s.tenant_id and c.id = s.content_id and c.sha256 is not null
         and c.id = case s.kind when 'receipt' then f.receipt_id else f.signed_id end
       where s.workstation_key_id = $1 and s.filing_id = $2 and s.kind = $3`,
      [key.workstationKeyId, key.spvFilingId, key.kind],
    );
    return rows[0] ?? null;
  },
};

/** SQL of folders for documents. */
export type DocumentFoldersRepository = typeof documentFoldersRepository;
