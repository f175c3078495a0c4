import type { TenantTx } from '../../db/tenantTx.ts';

/** The certificate that signs for a tax id at an approval. */
export type Signer = {
  readonly taxId: string;
  /** Null while none is chosen and not exactly one has rights. */
  readonly certificateId: string | null;
  readonly isChosen: boolean;
};

type SigningClient = {
  readonly taxId: string;
  readonly certificateThumbprint: string | null;
  readonly onlyThumbprint: string | null;
};

/** SQL: the only certificate with rights for `taxId`, as `only_one`. */
const onlyHolder = (taxId: string) => `left join lateral (
  select min(s.id::text)::uuid as id, min(s.thumbprint) as thumbprint
  from spv_certificate_tax_id r join spv_certificate s on s.tenant_id = r.tenant_id and s.id = r.certificate_id
  where r.tax_id = ${taxId} having count(*) = 1) only_one on true`;

/** SQL of the signing certificates of filings: one statement per function. */
export const signingCertificateRepository = {
  /** The signing certificate of each tax id, whether or not there is a client with it. */
  signersOf: (tx: TenantTx, taxIds: readonly string[]): Promise<Signer[]> =>
    tx.query<Signer>(
      `select asked as "taxId", coalesce(a.certificate_id, only_one.id) as "certificateId",
         a.certificate_id is not null as "isChosen"
       from unnest($1::text[]) as asked
       left join spv_certificate_client a on a.tax_id = asked
       ${onlyHolder('asked')}`,
      [taxIds],
    ),

  /** Fiscal codes of the firm's clients: with the certificate chosen for them, and the only one with rights. */
  clientsOf: (tx: TenantTx, fiscalCodes: readonly string[]): Promise<SigningClient[]> =>
    tx.query<SigningClient>(
      `select c.tax_id, s.thumbprint as "certificateThumbprint", only_one.thumbprint as "onlyThumbprint"
       from client c
       left join spv_certificate_client a on a.tenant_id = c.tenant_id and a.tax_id = c.tax_id
       left join spv_certificate s on s.tenant_id = a.tenant_id and s.id = a.certificate_id
       ${onlyHolder('c.tax_id')}
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
