import type { AttemptOutcome } from '#contracts/api/filingAttempt.ts';
import type { ValidationStatus } from '#contracts/api/spvMessage.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { AppError } from '../../http/appError.ts';
import { IS_AT_WORK } from '../filingColumns.ts';
import type { LockedFiling, SpvFilingsRepository } from '../spvFilings.repository.ts';

/** An attempt with its outcome. */
export type AttemptRow = {
  readonly id: string;
  readonly filingId: string;
  readonly certificateId: string;
  readonly certificateThumbprint: string;
  readonly workstationKeyId: string;
  readonly openedAt: Date;
  readonly isClaimed: boolean;
  /** Opened or claimed so recently that its workstation may be about to send. */
  readonly isAtWork: boolean;
  readonly outcome: AttemptOutcome | null;
  readonly uploadIndex: string | null;
  readonly signedSha256: string | null;
  readonly signedId: string | null;
  readonly reason: string | null;
  readonly settledBy: string | null;
  readonly note: string | null;
  /** When the person said so. */
  readonly settledAt: Date | null;
  /** The authority's verdict as a person read it; null where no person did. */
  readonly settledVerdict: ValidationStatus | null;
  /** What a receipt said after the person. */
  readonly laterVerdict: ValidationStatus | null;
};

/** The outcome columns of an attempt. */
export type AttemptEnd = Pick<
  AttemptRow,
  | 'outcome'
  | 'uploadIndex'
  | 'signedSha256'
  | 'signedId'
  | 'reason'
  | 'settledBy'
  | 'settledAt'
  | 'note'
  | 'settledVerdict'
>;

/** A receipt as attempts are looked for by it. */
export type ReceiptPeriod = {
  readonly taxId: string;
  readonly statementType: string;
  readonly month: number;
  readonly year: number;
  readonly date: string;
};

/** The values of a new attempt. */
export type NewAttempt = Pick<
  AttemptRow,
  'filingId' | 'certificateId' | 'certificateThumbprint' | 'workstationKeyId'
> & { readonly openedBy: string };

/** SQL of filing attempts: one statement per function. */
export const filingAttemptsRepository = {
  /** The open attempt of a filing. */
  async open(tx: TenantTx, filingId: string): Promise<AttemptRow | null> {
    const rows = await tx.query<AttemptRow>(
      `select ${ATTEMPT} from spv_filing_attempt a where a.filing_id = $1 and a.outcome is null`,
      [filingId],
    );
    return rows[0] ?? null;
  },

  /** All attempts of filings, oldest first. */
  ofFilings: (tx: TenantTx, filingIds: readonly string[]): Promise<AttemptRow[]> =>
    tx.query<AttemptRow>(
      `select ${ATTEMPT} from spv_filing_attempt a where a.filing_id = any($1::uuid[]) order by a.opened_at`,
      [filingIds],
    ),

  async last(tx: TenantTx, filingId: string): Promise<AttemptRow | null> {
    const rows = await tx.query<AttemptRow>(
      `select ${ATTEMPT} from spv_filing_attempt a where a.filing_id = $1 order by a.opened_at desc limit 1`,
      [filingId],
    );
    return rows[0] ?? null;
  },

  /** The filing's attempt with an unknown outcome, or else its last one. */
  async awaited(tx: TenantTx, filingId: string): Promise<AttemptRow | null> {
    const rows = await tx.query<AttemptRow>(
      `select ${ATTEMPT} from spv_filing_attempt a where a.filing_id = $1
       order by coalesce(a.outcome, 'unknown') = 'unknown' desc, a.opened_at desc limit 1`,
      [filingId],
    );
    return rows[0] ?? null;
  },

  /** An attempt of a locked filing. */
  async find(tx: TenantTx, filingId: string, id: string): Promise<AttemptRow | null> {
    const rows = await tx.query<AttemptRow>(
      `select ${ATTEMPT} from spv_filing_attempt a where a.filing_id = $1 and a.id = $2`,
      [filingId, id],
    );
    return rows[0] ?? null;
  },

  /** The filing of a certificate's attempt. */
  async filingOf(tx: TenantTx, id: string, certificateId: string): Promise<string | null> {
    const rows = await tx.query<{ filingId: string }>(
      'select filing_id from spv_filing_attempt where id = $1 and certificate_id = $2',
      [id, certificateId],
    );
    return rows[0]?.filingId ?? null;
  },

  async insert(tx: TenantTx, attempt: NewAttempt): Promise<string> {
    const rows = await tx.query<{ id: string }>(
      `insert into spv_filing_attempt (filing_id, certificate_id, certificate_thumbprint, workstation_key_id, opened_by)
       values ($1, $2, $3, $4, $5) returning id`,
      [
        attempt.filingId,
        attempt.certificateId,
        attempt.certificateThumbprint,
        attempt.workstationKeyId,
        attempt.openedBy,
      ],
    );
    return rows[0]?.id ?? '';
  },

  /** Binds an attempt of a locked filing to a workstation, and starts the time of its work. */
  async claim(tx: TenantTx, id: string, workstationKeyId: string): Promise<void> {
    await tx.query(
      'update spv_filing_attempt set workstation_key_id = $2, claimed_at = clock_timestamp() where id = $1',
      [id, workstationKeyId],
    );
  },

  /** Saves the outcome of an attempt of a locked filing. */
  async saveEnd(tx: TenantTx, id: string, end: AttemptEnd): Promise<void> {
    await tx.query(
      `update spv_filing_attempt set outcome = $2::text, upload_index = $3, signed_sha256 = $4, signed_id = $5, reason = $6,
         settled_by = $7, note = $8, settled_verdict = $9,
         settled_at = $10::timestamptz(3),
         later_message_id = case when settled_at is not distinct from $10::timestamptz(3) then later_message_id end,
         later_verdict = case when settled_at is not distinct from $10::timestamptz(3) then later_verdict end,
         closed_at = case when $2::text is null then null else coalesce(closed_at, clock_timestamp()) end
       where id = $1`,
      [
        id,
        end.outcome,
        end.uploadIndex,
        end.signedSha256,
        end.signedId,
        end.reason,
        end.settledBy,
        end.note,
        end.settledVerdict,
        end.settledAt,
      ],
    );
  },

  /** Notes the receipt that came after a person had spoken of an attempt of a locked filing. */
  async saveLater(tx: TenantTx, id: string, messageId: string, verdict: ValidationStatus): Promise<void> {
    await tx.query('update spv_filing_attempt set later_message_id = $2, later_verdict = $3 where id = $1', [
      id,
      messageId,
      verdict,
    ]);
  },

  /** True when an attempt of the filing has that index. */
  async hasIndex(tx: TenantTx, filingId: string, uploadIndex: string): Promise<boolean> {
    const rows = await tx.query('select id from spv_filing_attempt where filing_id = $1 and upload_index = $2', [
      filingId,
      uploadIndex,
    ]);
    return rows.length > 0;
  },

  /** Attempts with an unknown outcome that a receipt of that day could belong to. */
  unknownFor: (tx: TenantTx, receipt: ReceiptPeriod): Promise<{ filingId: string }[]> =>
    tx.query<{ filingId: string }>(
      `select f.id as "filingId" from spv_filing f
       where f.status = 'Processing' and f.upload_index is null and f.deleted_at is null and f.fiscal_code = $1
         and f.statement_type = $2 and f.reporting_month = $3::smallint and f.reporting_year = $4::smallint
         and exists (select from spv_filing_attempt a where a.tenant_id = f.tenant_id and a.filing_id = f.id
                     and a.outcome = 'unknown' and a.opened_at < $5::timestamptz)
       order by f.id limit 2`,
      [receipt.taxId, receipt.statementType, receipt.month, receipt.year, receipt.date],
    ),

  /**
   * Attempts that a person called not sent, although a receipt of that day and of an index that nothing in the firm has
   * could belong to them.
   */
  notSentFor: (
    tx: TenantTx,
    receipt: ReceiptPeriod,
    uploadIndex: string,
  ): Promise<{ id: string; filingId: string }[]> =>
    tx.query<{ id: string; filingId: string }>(
      `select a.id, a.filing_id from spv_filing f
       join spv_filing_attempt a on a.tenant_id = f.tenant_id and a.filing_id = f.id
       where f.deleted_at is null and f.fiscal_code = $1 and f.statement_type = $2 and f.reporting_month = $3::smallint
         and f.reporting_year = $4::smallint and a.outcome = 'notSent' and a.settled_by is not null
         and a.settled_verdict is null
         and a.opened_at < $5::timestamptz
         and not exists (select from spv_filing o where o.tenant_id = f.tenant_id and o.upload_index = $6)
         and not exists (select from spv_filing_attempt o where o.tenant_id = f.tenant_id and o.upload_index = $6)
       order by f.id, a.opened_at`,
      [receipt.taxId, receipt.statementType, receipt.month, receipt.year, receipt.date, uploadIndex],
    ),
};

/** SQL of filing attempts. */
export type FilingAttemptsRepository = typeof filingAttemptsRepository;

/**
 * Locks a filing until the end of the transaction, and reads one of its attempts.
 *
 * @throws {AppError} `attempt.notFound`
 */
export async function lockAttempt(
  { filings, attempts }: { readonly filings: SpvFilingsRepository; readonly attempts: FilingAttemptsRepository },
  tx: TenantTx,
  filingId: string,
  attemptId: string,
): Promise<{ filing: LockedFiling; attempt: AttemptRow }> {
  const [filing] = await filings.lock(tx, [filingId]);
  const attempt = filing === undefined ? null : await attempts.find(tx, filingId, attemptId);
  if (filing === undefined || attempt === null) throw new AppError('attempt.notFound');
  return { filing, attempt };
}

const ATTEMPT = `a.id, a.filing_id, a.certificate_id,
  a.certificate_thumbprint, a.workstation_key_id,
  a.opened_at, a.claimed_at is not null as "isClaimed",
  ${IS_AT_WORK} as "isAtWork",
  a.outcome, a.upload_index,
  a.signed_sha256 as "signedSha256", a.signed_id, a.reason, a.settled_by, a.settled_at, a.note, a.settled_verdict, a.later_verdict`;
