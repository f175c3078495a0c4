import type { TenantTx } from '../../db/tenantTx.ts';

/** SQL of which certificate signs which filing: one statement per function. */
export const signingCertificateRepository = {
  /** Fiscal codes that a client of the firm has, with the certificate that signs for them. */
  clientsOf: (
    tx: TenantTx,
    fiscalCodes: readonly string[],
  ): Promise<{ taxId: string; certificateThumbprint: string | null }[]> =>
    tx.query<{ taxId: string; certificateThumbprint: string | null }>(
      `select c.tax_id as "taxId", s.thumbprint as "certificateThumbprint" from client c
       left join spv_certificate_client a on a.tenant_id = c.tenant_id and a.tax_id = c.tax_id
       left join spv_certificate s on s.tenant_id = a.tenant_id and s.id = a.certificate_id
       where c.tax_id = any($1::text[])`,
      [fiscalCodes],
    ),

  /** Approved filings of those fiscal codes, held until the end of the transaction. */
  async lockApprovedOf(tx: TenantTx, fiscalCodes: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select id from spv_filing where status = 'Approved' and fiscal_code = any($1::text[]) order by id for update`,
      [fiscalCodes],
    );
    return rows.map(({ id }) => id);
  },

  /** Gives held filings to a certificate, but those with an open attempt; answers which ones were not its own. */
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

/** SQL of which certificate signs which filing. */
export type SigningCertificateRepository = typeof signingCertificateRepository;
