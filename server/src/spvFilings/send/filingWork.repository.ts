import { FILINGS_TO_SEND_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../../db/tenantTx.ts';

const HAS_NO_ATTEMPT = `not exists (select from spv_filing_attempt a
  where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.outcome is null)`;

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

  /** Approved filings for a certificate: its own, and those without an assigned certificate. */
  toSend: (
    tx: TenantTx,
    certificateId: string,
  ): Promise<{ id: string; taxId: string; fileName: string; isAssigned: boolean; approvedAt: Date | null }[]> =>
    tx.query<{ id: string; taxId: string; fileName: string; isAssigned: boolean; approvedAt: Date | null }>(
      `select f.id, f.fiscal_code as "taxId", f.file_name, own.id is not null as "isAssigned",
         f.approved_at
       from spv_certificate asked
       join spv_filing f on f.tenant_id = asked.tenant_id
       left join spv_certificate own on own.tenant_id = f.tenant_id and own.thumbprint = f.certificate_thumbprint
       where asked.id = $1 and f.status = 'Approved' and (own.id is null or own.id = asked.id)
         and ${HAS_NO_ATTEMPT}
       order by f.approved_at, f.id limit ${FILINGS_TO_SEND_MAX}`,
      [certificateId],
    ),

  /** The number of filings to send by assigned certificate; null for those without one. */
  waiting: (tx: TenantTx): Promise<{ certificateId: string | null; count: number; taxIds: string[] }[]> =>
    tx.query<{ certificateId: string | null; count: number; taxIds: string[] }>(
      `select own.id as "certificateId", count(*) as count,
         array_agg(distinct f.fiscal_code order by f.fiscal_code) as "taxIds"
       from spv_filing f
       left join spv_certificate own on own.tenant_id = f.tenant_id and own.thumbprint = f.certificate_thumbprint
       where f.status = 'Approved' and ${HAS_NO_ATTEMPT}
       group by own.id order by own.id`,
      [],
    ),
};

/** SQL of the filings to send. */
export type FilingWorkRepository = typeof filingWorkRepository;
