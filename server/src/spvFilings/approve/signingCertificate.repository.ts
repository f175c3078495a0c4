import type { TenantTx } from '../../db/tenantTx.ts';

/** SQL of the signing certificates of filings: one statement per function. */
export const signingCertificateRepository = {
  /** Fiscal codes of the firm's clients, with their signing certificates. */
  clientsOf: (
    tx: TenantTx,
    fiscalCodes: readonly string[],
  ): Promise<{ taxId: string; certificateThumbprint: string | null }[]> =>
    tx.query<{ taxId: string; certificateThumbprint: string | null }>(
      `select c.tax_id, s.thumbprint as "certificateThumbprint" from client c
       left join spv_certificate_client a on a.tenant_id = c.tenant_id and a.tax_id = c.tax_id
       left join spv_certificate s on s.tenant_id = a.tenant_id and s.id = a.certificate_id
       where c.tax_id = any($1::text[])`,
      [fiscalCodes],
    ),

  /** Approved filings of those fiscal codes, locked until the end of the transaction. */
  async lockApprovedOf(tx: TenantTx, fiscalCodes: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from spv_filing where status = 'Approved' and fiscal_code = any($1::text[]) order by id for update`,
      [fiscalCodes],
    );
    return rows.map(({ id }) => id);
  },

  /** Assigns locked filings to a certificate, except those with an open attempt; returns the ones that changed. */
  async assign(tx: TenantTx, ids: readonly string[], certificateThumbprint: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `update spv_filing f set certificate_thumbprint = $2
       where f.id = any($1::uuid[]) and f.certificate_thumbprint is distinct from $2
         and not exists (select from spv_filing_attempt a
                         where a.tenant_id = f.tenant_id and a.filing_id = f.id and a.outcome is null)
       returning f.id`,
      [ids, certificateThumbprint],
    );
    return rows.map(({ id }) => id);
  },
};

/** SQL of the signing certificates of filings. */
export type SigningCertificateRepository = typeof signingCertificateRepository;
