import type { SameDeclaration } from '#contracts/api/sameDeclaration.ts';
import { FILINGS_TO_SEND_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../../db/tenantTx.ts';
import { CLIENT } from '../filingColumns.ts';
import { SAME_DECLARATION } from '../sameDeclaration.ts';

/** A firm that is about to be deleted sends nothing. */
const FIRM_STAYS = 'not exists (select from firm_deletion d where d.tenant_id = f.tenant_id)';
const HAS_NO_ATTEMPT = `not exists (select from spv_filing_attempt a
  where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.outcome is null)`;

/**
 * SQL: the certificate that signs a filing, `own` where it is assigned; else `sole`, the only one with rights for its client
 * or, while no rights are known, the only one of the firm. Where several could sign, a person chooses.
 */
const SIGNERS = `left join spv_certificate own on own.tenant_id = f.tenant_id and own.thumbprint = f.certificate_thumbprint
  left join lateral (
    select min(s.id::text)::uuid as id from spv_certificate s
    where s.tenant_id = f.tenant_id and own.id is null
      and (exists (select from spv_certificate_tax_id r
                   where r.tenant_id = s.tenant_id and r.certificate_id = s.id and r.tax_id = f.fiscal_code)
        or not exists (select from spv_certificate_tax_id r
                       where r.tenant_id = f.tenant_id and r.tax_id = f.fiscal_code))
    having count(*) = 1) sole on true`;

/** A filing to send, with what a person reads of it. */
type FilingToSend = {
  readonly id: string;
  readonly taxId: string;
  readonly clientLegalName: string | null;
  readonly statementType: string | null;
  readonly reportingMonth: number | null;
  readonly reportingYear: number | null;
  readonly fileName: string;
  readonly isAssigned: boolean;
  readonly approvedAt: Date | null;
  readonly sameDeclaration: SameDeclaration | null;
};

/** SQL of the filings to send: one statement per function. */
export const filingWorkRepository = {
  /** Open attempts of a workstation, oldest first. */
  openOf: (
    tx: TenantTx,
    workstationKeyId: string,
  ): Promise<{ id: string; attemptId: string; certificateId: string; openedAt: Date }[]> =>
    tx.query<{ id: string; attemptId: string; certificateId: string; openedAt: Date }>(
      `select filing_id as id, id as "attemptId", certificate_id, opened_at
       from spv_filing_attempt where workstation_key_id = $1 and outcome is null
       order by opened_at limit ${FILINGS_TO_SEND_MAX}`,
      [workstationKeyId],
    ),

  /** Approved filings for a certificate: its own, and those that no other one could sign. */
  toSend: (tx: TenantTx, certificateId: string): Promise<FilingToSend[]> =>
    tx.query<FilingToSend>(
      `select f.id, f.fiscal_code as "taxId", c.name as "clientLegalName", f.statement_type,
         f.reporting_month, f.reporting_year, f.file_name, own.id is not null as "isAssigned", f.approved_at,
         ${SAME_DECLARATION}
       from spv_filing f ${CLIENT} ${SIGNERS}
       where f.status = 'Approved' and coalesce(own.id, sole.id) = $1 and ${HAS_NO_ATTEMPT}
         and ${FIRM_STAYS}
       order by f.approved_at, f.id limit ${FILINGS_TO_SEND_MAX}`,
      [certificateId],
    ),

  /** The number of filings to send by the certificate that signs them; null for those for which a person has to choose. */
  waiting: (tx: TenantTx): Promise<{ certificateId: string | null; count: number; taxIds: string[] }[]> =>
    tx.query<{ certificateId: string | null; count: number; taxIds: string[] }>(
      `select coalesce(own.id, sole.id) as "certificateId", count(*) as count,
         (array_agg(distinct f.fiscal_code order by f.fiscal_code))[1:${FILINGS_TO_SEND_MAX}] as "taxIds"
       from spv_filing f ${SIGNERS}
       where f.status = 'Approved' and ${HAS_NO_ATTEMPT} and ${FIRM_STAYS}
       group by 1 order by 1`,
      [],
    ),
};

/** SQL of the filings to send. */
export type FilingWorkRepository = typeof filingWorkRepository;
