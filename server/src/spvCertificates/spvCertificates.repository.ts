import { CERTIFICATES_MAX, CERTIFICATE_RIGHTS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A stored certificate, with the PIN of one workstation. */
export type CertificateRow = {
  readonly id: string;
  readonly name: string;
  readonly thumbprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly expiresOn: Date;
  readonly createdBy: string;
  /** The PIN sealed to the requested workstation. */
  readonly pin: string | null;
  readonly taxIds: string[];
};

/** The values of a new certificate. */
export type NewCertificate = {
  readonly thumbprint: string;
  readonly name: string;
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly expiresOn: string;
  readonly createdBy: string;
};

/** SQL of the firm's certificates. */
export const spvCertificatesRepository = {
  /** By name. Of the PINs only those of workstation `keyId` are read. */
  list: (tx: TenantTx, keyId: string | null) =>
    tx.query<CertificateRow>(`${SELECT} order by f_norm(c.name), c.id limit ${CERTIFICATES_MAX}`, [keyId]),

  async count(tx: TenantTx): Promise<number> {
    const rows = await tx.query<{ count: number }>('select count(*) as count from spv_certificate');
    return rows[0]?.count ?? 0;
  },

  /** One certificate, locked until the end of the transaction. */
  async lock(tx: TenantTx, id: string, keyId: string | null): Promise<CertificateRow | null> {
    const rows = await tx.query<CertificateRow>(`${SELECT} where c.id = $2 for update of c`, [keyId, id]);
    return rows[0] ?? null;
  },

  /** Returns null when the firm has that certificate already. */
  async insert(tx: TenantTx, certificate: NewCertificate): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      `insert into spv_certificate (thumbprint, name, subject, issuer, serial_number, expires_on, created_by)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, thumbprint) do nothing returning id`,
      [
        certificate.thumbprint,
        certificate.name,
        certificate.subject,
        certificate.issuer,
        certificate.serialNumber,
        certificate.expiresOn,
        certificate.createdBy,
      ],
    );
    return rows[0]?.id ?? null;
  },

  async rename(tx: TenantTx, id: string, name: string): Promise<void> {
    await tx.query('update spv_certificate set name = $2 where id = $1', [id, name]);
  },

  async remove(tx: TenantTx, id: string): Promise<void> {
    await tx.query('delete from spv_certificate where id = $1', [id]);
  },

  /** One PIN per certificate and workstation: a new one replaces the old. */
  async savePin(tx: TenantTx, id: string, keyId: string, sealed: string): Promise<void> {
    await tx.query(
      `insert into spv_certificate_pin (certificate_id, key_id, sealed) values ($1, $2, $3)
       on conflict (tenant_id, certificate_id, key_id) do update set sealed = excluded.sealed`,
      [id, keyId, sealed],
    );
  },

  /** Returns whether there was one. */
  async forgetPin(tx: TenantTx, id: string, keyId: string): Promise<boolean> {
    const rows = await tx.query(
      'delete from spv_certificate_pin where certificate_id = $1 and key_id = $2 returning key_id',
      [id, keyId],
    );
    return rows.length > 0;
  },

  /** Replaces the set of tax ids; returns whether it changed. */
  async setTaxIds(tx: TenantTx, id: string, taxIds: readonly string[]): Promise<boolean> {
    const rows = await tx.query<{ changed: number }>(
      `with gone as (
         delete from spv_certificate_tax_id where certificate_id = $1 and not tax_id = any($2::text[]) returning tax_id
       ), came as (
         insert into spv_certificate_tax_id (certificate_id, tax_id)
         select distinct $1::uuid, asked from unnest($2::text[]) as asked
         on conflict do nothing returning tax_id
       )
       select (select count(*) from gone) + (select count(*) from came) as changed`,
      [id, taxIds],
    );
    return (rows[0]?.changed ?? 0) > 0;
  },

  /** Assigns a certificate as the signing one of these tax ids; returns the tax ids that changed. */
  async setClients(tx: TenantTx, id: string, taxIds: readonly string[]): Promise<string[]> {
    const rows = await tx.query<{ taxId: string }>(
      `insert into spv_certificate_client as a (certificate_id, tax_id)
       select $1::uuid, asked from (select distinct unnest($2::text[]) as asked) as listed order by asked
       on conflict (tenant_id, tax_id) do update set certificate_id = excluded.certificate_id
         where a.certificate_id <> excluded.certificate_id
       returning a.tax_id`,
      [id, taxIds],
    );
    return rows.map(({ taxId }) => taxId).toSorted();
  },
};

/** SQL of the firm's certificates. */
export type SpvCertificatesRepository = typeof spvCertificatesRepository;

const SELECT = `select c.id, c.name, c.thumbprint, c.subject, c.issuer, c.serial_number,
    c.expires_on, c.created_by, p.sealed as pin,
    array(select t.tax_id from spv_certificate_tax_id t
          where t.tenant_id = c.tenant_id and t.certificate_id = c.id order by t.tax_id
          limit ${CERTIFICATE_RIGHTS_MAX}) as "taxIds"
  from spv_certificate c
  left join spv_certificate_pin p
    on p.tenant_id = c.tenant_id and p.certificate_id = c.id and p.key_id = $1::text`;
