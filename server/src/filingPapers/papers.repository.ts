import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import type { FilingStatus, ReceiptDoubt } from '#contracts/api/spvFiling.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import { PAPER_STEPS_MAX, PAPER_TEXT_MAX } from '#contracts/limits.ts';
import type { SignatureState } from '#contracts/link/fields.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A document of a filing in the content store. */
export type PaperFile = {
  readonly name: string;
  readonly mimeType: string | null;
  readonly sha256: string;
  readonly sizeBytes: number;
};

/** A filing with the documents that exist of it. */
export type PaperFiling = {
  readonly id: string;
  readonly firmName: string;
  readonly clientLegalName: string | null;
  readonly clientTaxId: string | null;
  readonly fileName: string;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly status: FilingStatus;
  readonly uploadIndex: string | null;
  readonly submissionStatus: string | null;
  readonly findings: string | null;
  readonly receiptDoubt: ReceiptDoubt | null;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly file: PaperFile | null;
  readonly statement: PaperFile | null;
  readonly signed: PaperFile | null;
  readonly receipt: PaperFile | null;
};

/** One try to send a filing. */
export type PaperAttempt = {
  readonly openedBy: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly certificateName: string | null;
  readonly certificateSubject: string | null;
  readonly certificateThumbprint: string;
  readonly workstationKeyId: string;
  readonly outcome: AttemptOutcome | null;
  readonly uploadIndex: string | null;
  readonly signedSha256: string | null;
  readonly reason: string | null;
  readonly settledBy: string | null;
  readonly settledAt: Date | null;
  readonly settledVerdict: ValidationStatus | null;
  readonly note: string | null;
};

/** A receipt of the authority in the mailbox, under an index of the filing. */
export type PaperAnswer = {
  readonly messageId: string;
  readonly date: Date;
  readonly registrationNumber: string | null;
  readonly validationStatus: ValidationStatus | null;
  readonly signatureState: SignatureState | null;
  readonly signatureSigner: string | null;
  readonly sha256: string | null;
};

/** An entry of the trail about a filing. */
export type PaperStep = {
  readonly seq: number;
  readonly at: Date;
  readonly action: string;
  readonly actorName: string | null;
  readonly certificateName: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly hash: string;
};

/** An entry of the trail by its number, with which all before it are fixed. */
export type ChainEnd = { readonly seq: number; readonly hash: string };

/** SQL of what the papers of filings hold: one statement per function. */
export const papersRepository = {
  /** Those of these filings that the firm has, in the order of the list. */
  filings: (tx: TenantTx, ids: readonly string[]): Promise<PaperFiling[]> =>
    tx.query<PaperFiling>(
      `select f.id, firm.name as firm_name, c.legal_name as client_legal_name, f.fiscal_code as client_tax_id, f.file_name,
         f.statement_type, f.reporting_month, f.reporting_year, f.status, f.upload_index,
         left(f.submission_status, ${PAPER_TEXT_MAX}) as submission_status,
         left(coalesce(f.confirmation_error, f.confirmation_warning), ${PAPER_TEXT_MAX}) as findings, f.receipt_doubt,
         coalesce(w.display_name, '') as uploaded_by, f.created_at, f.approved_at, f.submitted_at, f.confirmed_at,
         ${['file', 'statement', 'signed', 'receipt'].map(fileColumn).join(', ')}
       from spv_filing f
       join firm on firm.id = f.tenant_id
       left join client c on c.tenant_id = f.tenant_id and c.tax_id = f.fiscal_code
       left join users w on w.tenant_id = f.tenant_id and w.id = f.created_by
       where f.id = any($1::uuid[]) and f.deleted_at is null
       order by f.created_at desc, f.id desc`,
      [ids],
    ),

  attempts: (tx: TenantTx, filingId: string): Promise<PaperAttempt[]> =>
    tx.query<PaperAttempt>(
      `select coalesce(o.display_name, '') as opened_by, a.opened_at, a.closed_at, e.name as certificate_name,
         e.subject as certificate_subject, a.certificate_thumbprint, a.workstation_key_id, a.outcome, a.upload_index,
         a.signed_sha256 as "signedSha256", left(a.reason, ${PAPER_TEXT_MAX}) as reason, p.display_name as settled_by,
         a.settled_at, a.settled_verdict, left(a.note, ${PAPER_TEXT_MAX}) as note
       from spv_filing_attempt a
       left join users o on o.tenant_id = a.tenant_id and o.id = a.opened_by
       left join users p on p.tenant_id = a.tenant_id and p.id = a.settled_by
       left join spv_certificate e on e.tenant_id = a.tenant_id and e.thumbprint = a.certificate_thumbprint
       where a.filing_id = $1 order by a.opened_at, a.id limit ${PAPER_STEPS_MAX}`,
      [filingId],
    ),

  answers: (tx: TenantTx, filingId: string): Promise<PaperAnswer[]> =>
    tx.query<PaperAnswer>(
      `select m.message_id, m.date, m.registration_number, m.validation_status, m.signature_state,
         left(m.signature_signer, ${PAPER_TEXT_MAX}) as signature_signer, d.sha256
       from spv_message m
       left join content_file d on d.tenant_id = m.tenant_id and d.id = m.content_id
       where m.upload_index in (
         select f.upload_index from spv_filing f where f.id = $1
         union select a.upload_index from spv_filing_attempt a where a.filing_id = $1)
       order by m.date, m.id limit ${PAPER_STEPS_MAX}`,
      [filingId],
    ),

  /** What the trail has of a filing, oldest first. */
  steps: (tx: TenantTx, filingId: string): Promise<PaperStep[]> =>
    tx.query<PaperStep>(
      `select e.seq::float8 as seq, e.at, e.action, u.display_name as actor_name, e.before, e.after,
         encode(e.hash, 'hex') as hash,
         (select k.name from spv_certificate k where k.thumbprint = coalesce(e.after::jsonb ->> 'certificateThumbprint',
            (select a.certificate_thumbprint from spv_filing_attempt a
             where a.filing_id = $1 and a.id::text = e.after::jsonb ->> 'attemptId'))) as certificate_name
       from audit_entry e
       left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_id
       where e.entity = 'spvFiling' and e.entity_id = $1::uuid::text
       order by e.seq limit ${PAPER_STEPS_MAX}`,
      [filingId],
    ),

  /** The last entry of the firm's trail. */
  async chainEnd(tx: TenantTx): Promise<ChainEnd | null> {
    const rows = await tx.query<ChainEnd>(
      `select count::float8 as seq, encode(hash, 'hex') as hash from audit_head`,
      [],
    );
    return rows[0] ?? null;
  },
};

/** SQL of what the papers of filings hold. */
export type PapersRepository = typeof papersRepository;

const fileColumn = (name: string): string =>
  `(select jsonb_build_object('name', d.name, 'mimeType', d.mime_type, 'sha256', d.sha256, 'sizeBytes', d.size_bytes)
    from content_file d where d.tenant_id = f.tenant_id and d.id = f.${name}_id and d.sha256 is not null) as "${name}"`;
