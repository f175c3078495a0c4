import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { CERTIFICATES_MAX } from '#contracts/limits.ts';
import { mayChangeCertificate } from '#contracts/roles.ts';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import { lockCount } from '../db/lockCount.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { Signer, SigningCertificates } from '../spvFilings/spvFilings.module.ts';
import { keyIdOf } from './sealedPin.ts';
import type { CertificateRow, NewCertificate, SpvCertificatesRepository } from './spvCertificates.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    spvCertificate: 'create' | 'update' | 'remove' | 'savePin' | 'forgetPin' | 'setClients' | 'setRights';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly certificates: SpvCertificatesRepository;
  readonly signing: SigningCertificates;
  readonly audit: Audit;
};
type Create = Omit<NewCertificate, 'createdBy'> & { readonly pin: string | null };

const createHelpers = ({ certificates }: Deps) => {
  /** Locks the certificate, so that it is not removed before its dependent rows are written. */
  async function requireCertificate(tx: TenantTx, id: string, keyId: string | null): Promise<CertificateRow> {
    const row = await certificates.lock(tx, id, keyId);
    if (row === null) throw new AppError('certificate.notFound');
    return row;
  }

  async function savePin(tx: TenantTx, id: string, pin: string | null | undefined): Promise<AuditEntry[]> {
    if (pin === null || pin === undefined) return [];
    const keyId = keyIdOf(pin);
    await certificates.savePin(tx, id, keyId, pin);
    return [{ action: 'spvCertificate.savePin', entityId: id, after: { workstationKeyId: keyId } }];
  }

  return { requireCertificate, savePin };
};
type Parts = Deps & ReturnType<typeof createHelpers>;

/** Creating, renaming and removing certificates. */
const certificateData = ({ tenants, certificates, audit, requireCertificate, savePin }: Parts) => ({
  /** The answer excludes PINs of other workstations. */
  list: (actor: Actor, workstationKeyId: string | undefined): Promise<SpvCertificate[]> =>
    tenants.read(actor.tenantId, async (tx) =>
      (await certificates.list(tx, workstationKeyId ?? null)).map(certificateOf),
    ),

  /** @throws {AppError} `certificate.exists`, `certificate.tooMany` */
  create: (actor: Actor, { pin, ...certificate }: Create): Promise<SpvCertificate> =>
    tenants.run(actor.tenantId, async (tx) => {
      await lockCount(tx, 'certificate');
      const id = await certificates.insert(tx, { ...certificate, createdBy: actor.userId });
      if (id === null) throw new AppError('certificate.exists');
      if ((await certificates.count(tx)) > CERTIFICATES_MAX) throw new AppError('certificate.tooMany');
      const saved = await savePin(tx, id, pin);
      const row = await requireCertificate(tx, id, pin === null ? null : keyIdOf(pin));
      await audit.append(tx, actor.userId, [
        { action: 'spvCertificate.create', entityId: id, after: auditSnapshot(row) },
        ...saved,
      ]);
      return certificateOf(row);
    }),

  /**
   * Renames a certificate and, with `pin`, replaces the one of its workstation.
   *
   * @throws {AppError} `certificate.notFound`; `auth.forbidden` when a member renames a colleague's
   */
  update: (actor: Actor, input: { id: string; name: string; pin?: string | undefined }): Promise<SpvCertificate> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { id, name, pin } = input;
      const before = await requireCertificate(tx, id, null);
      const isRenamed = name !== before.name;
      if (isRenamed) {
        requireMayChange(actor, before);
        await certificates.rename(tx, id, name);
      }
      const saved = await savePin(tx, id, pin);
      const row = await requireCertificate(tx, id, pin === undefined ? null : keyIdOf(pin));
      const renamed: AuditEntry = {
        action: 'spvCertificate.update',
        entityId: id,
        before: { name: before.name },
        after: { name },
      };
      await audit.append(tx, actor.userId, [...(isRenamed ? [renamed] : []), ...saved]);
      return certificateOf(row);
    }),

  /** @throws {AppError} `certificate.notFound`; `auth.forbidden` when a member removes a colleague's */
  remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const row = await requireCertificate(tx, id, null);
      requireMayChange(actor, row);
      await certificates.remove(tx, id);
      await audit.append(tx, actor.userId, [
        { action: 'spvCertificate.remove', entityId: id, before: auditSnapshot(row) },
      ]);
      return {};
    }),
});

/** Assigning certificates to workstations and clients. */
const certificateUse = ({ tenants, certificates, signing, audit, requireCertificate }: Parts) => ({
  /**
   * Deletes the PIN of one workstation. A missing one is no error, because two tabs may report the same refusal.
   *
   * @throws {AppError} `certificate.notFound`
   */
  forgetPin: (actor: Actor, id: string, workstationKeyId: string): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      await requireCertificate(tx, id, null);
      const wasSaved = await certificates.forgetPin(tx, id, workstationKeyId);
      const entry: AuditEntry = { action: 'spvCertificate.forgetPin', entityId: id, before: { workstationKeyId } };
      await audit.append(tx, actor.userId, wasSaved ? [entry] : []);
      return {};
    }),

  /**
   * Assigns a certificate as the signing one of these tax ids. Their approved filings move to it, except those with an
   * open attempt, which another certificate has begun.
   *
   * @throws {AppError} `certificate.notFound`
   */
  setClients: (actor: Actor, id: string, taxIds: readonly string[]): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { thumbprint } = await requireCertificate(tx, id, null);
      const changed = await certificates.setClients(tx, id, taxIds);
      const held = await signing.lockApprovedOf(tx, taxIds);
      const assigned = await signing.assign(tx, held, thumbprint);
      const entry: AuditEntry = { action: 'spvCertificate.setClients', entityId: id, after: { taxIds: changed } };
      await audit.append(tx, actor.userId, [
        ...(changed.length > 0 ? [entry] : []),
        ...assigned.map((filingId) => ({
          action: 'spvFiling.assign' as const,
          entityId: filingId,
          after: { certificateThumbprint: thumbprint },
        })),
      ]);
      return {};
    }),

  /** Which certificate signs for each of the tax ids at an approval now. */
  signers: (actor: Actor, taxIds: readonly string[]): Promise<Signer[]> =>
    tenants.read(actor.tenantId, (tx) => signing.signersOf(tx, [...new Set(taxIds)])),

  /** @throws {AppError} `certificate.notFound` */
  setRights: (actor: Actor, id: string, taxIds: readonly string[]): Promise<Record<string, never>> =>
    tenants.run(actor.tenantId, async (tx) => {
      const before = await requireCertificate(tx, id, null);
      const hasChanged = await certificates.setTaxIds(tx, id, taxIds);
      const entry: AuditEntry = {
        action: 'spvCertificate.setRights',
        entityId: id,
        before: { taxIds: before.taxIds },
        after: { taxIds: [...new Set(taxIds)].sort() },
      };
      await audit.append(tx, actor.userId, hasChanged ? [entry] : []);
      return {};
    }),
});

/** Certificates of a firm. PINs are sealed to workstations before they come here and never go into the trail. */
export const createSpvCertificatesService = (deps: Deps) => {
  const parts = { ...deps, ...createHelpers(deps) };
  return { ...certificateData(parts), ...certificateUse(parts) };
};

/** Source: decision D24. */
function requireMayChange(actor: Actor, certificate: CertificateRow): void {
  if (!mayChangeCertificate({ id: actor.userId, role: actor.role }, certificate)) throw new AppError('auth.forbidden');
}

const certificateOf = (row: CertificateRow): SpvCertificate => ({
  id: row.id,
  name: row.name,
  thumbprint: row.thumbprint,
  subject: row.subject,
  issuer: row.issuer,
  serialNumber: row.serialNumber,
  expiresOn: row.expiresOn.toISOString(),
  createdBy: row.createdBy,
  isPinSaved: row.pin !== null,
  pin: row.pin,
  taxIds: row.taxIds,
});

const auditSnapshot = (row: CertificateRow) => ({
  name: row.name,
  thumbprint: row.thumbprint,
  subject: row.subject,
  issuer: row.issuer,
  serialNumber: row.serialNumber,
  expiresOn: row.expiresOn.toISOString(),
});
