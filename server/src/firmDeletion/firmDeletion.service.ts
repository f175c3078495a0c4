import type { FirmDeletion, FirmDeletionFacts } from '#contracts/api/firmDeletion.ts';
import type { Language } from '#contracts/languages.ts';
import { FIRM_DELETION_DAYS, RECENT_SIGN_IN_MS } from '#contracts/limits.ts';
import { nextFirmState, type FirmState } from '#machines/firmDeletion/firmDeletion.machine.ts';
import type { Audit } from '../audit/audit.ts';
import type { UrlSigner } from '../content/content.module.ts';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { CallersFirm } from '../firm/firm.module.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { FirmMail, MailService } from '../mail/mail.service.ts';
import { dayText } from './dayText.ts';
import type { DeletionRow, FirmDeletionRepository } from './firmDeletion.repository.ts';
import { DELETION_REQUESTED, DELETION_TAKEN_BACK } from './firmDeletionMail.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    firmDeletion: 'request' | 'takeBack' | 'receipts';
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

export type FirmDeletionDeps = {
  readonly tenants: Tenants;
  readonly deletions: FirmDeletionRepository;
  readonly firm: CallersFirm;
  readonly mails: Pick<MailService, 'queue'>;
  readonly signer: UrlSigner;
  readonly audit: Audit;
  /** The server's address in browsers. */
  readonly publicUrl: string;
  readonly now: () => Date;
};

/** Where the firm of a row stands. */
export const firmStateOf = (row: Pick<DeletionRow, 'beganAt'> | null): FirmState => {
  if (row === null) return 'standing';
  return row.beganAt === null ? 'waiting' : 'deleting';
};

/** A deletion as the page knows it. */
export const firmDeletionOf = ({ requestedAt, requestedBy, deletesAt }: DeletionRow): FirmDeletion => ({
  requestedAt: requestedAt.toISOString(),
  requestedBy,
  deletesAt: deletesAt.toISOString(),
});

type OwnersMail<Values> = Pick<FirmMail<Values>, 'template' | 'values' | 'language'>;

/** Mails every owner of the firm. */
async function mailOwners<Values>({ deletions, mails }: FirmDeletionDeps, tx: TenantTx, mail: OwnersMail<Values>) {
  for (const { displayName, email } of await deletions.owners(tx)) {
    await mails.queue(tx, {
      ...mail,
      kind: 'firmDeletion',
      entityId: tx.tenantId,
      recipient: { name: displayName, address: email },
      expiresInMinutes: FIRM_DELETION_DAYS * 24 * 60,
    });
  }
}

/** Until when a person's last sign-in is recent; null when it is not. */
function recentUntil({ signedInAtMs }: Actor, now: Date): Date | null {
  if (signedInAtMs === null) return null;
  const untilMs = signedInAtMs + RECENT_SIGN_IN_MS;
  return untilMs > now.getTime() ? new Date(untilMs) : null;
}

const requesting = (deps: FirmDeletionDeps) => ({
  /**
   * Orders the deletion. Its day is counted from now, and every owner is told.
   *
   * @throws {AppError} `auth.signInAgain`, `firm.wrongName`, `firm.deletionWaits`
   */
  request: (actor: Actor, name: string, language: Language): Promise<FirmDeletion> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const now = deps.now();
      if (recentUntil(actor, now) === null) throw new AppError('auth.signInAgain');
      const firm = requireFound(await deps.firm.lock(tx), 'auth.forbidden');
      if (firm.name.trim() !== name.trim()) throw new AppError('firm.wrongName', { fields: ['name'] });
      const next = nextFirmState(firmStateOf(await deps.deletions.find(tx)), 'deletion.requested');
      if (next === null) throw new AppError('firm.deletionWaits');
      const deletesAt = new Date(now.getTime() + FIRM_DELETION_DAYS * DAY_MS);
      await deps.deletions.insert(tx, actor.userId, now, deletesAt);
      const values = {
        owner: actor.displayName,
        day: dayText(deletesAt, language),
        link: `${deps.publicUrl}/settings/account?deletion=open`,
      };
      await mailOwners(deps, tx, { template: DELETION_REQUESTED, values, language });
      const after = { deletesAt: deletesAt.toISOString() };
      await deps.audit.append(tx, actor.userId, [{ action: 'firmDeletion.request', entityId: actor.tenantId, after }]);
      return firmDeletionOf({ requestedAt: now, requestedBy: actor.displayName, deletesAt, beganAt: null });
    }),

  /** @throws {AppError} `firm.noDeletion` when none waits, or it has begun */
  takeBack: (actor: Actor, language: Language): Promise<Record<string, never>> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      requireFound(await deps.firm.lock(tx), 'auth.forbidden');
      const row = await deps.deletions.find(tx);
      const next = nextFirmState(firmStateOf(row), 'deletion.takenBack');
      if (row === null || next === null) throw new AppError('firm.noDeletion');
      // The job locks the deletion, not the firm: it may have begun since the row was read.
      if (!(await deps.deletions.remove(tx))) throw new AppError('firm.noDeletion');
      const values = { owner: actor.displayName };
      await mailOwners(deps, tx, { template: DELETION_TAKEN_BACK, values, language });
      const before = { deletesAt: row.deletesAt.toISOString() };
      await deps.audit.append(tx, actor.userId, [
        { action: 'firmDeletion.takeBack', entityId: actor.tenantId, before },
      ]);
      return {};
    }),
});

/** Deletion of the caller's firm. */
export const createFirmDeletionService = (deps: FirmDeletionDeps) => ({
  facts: (actor: Actor): Promise<FirmDeletionFacts> =>
    deps.tenants.read(actor.tenantId, async (tx) => ({
      ...(await deps.deletions.facts(tx)),
      signInRecentUntil: recentUntil(actor, deps.now())?.toISOString() ?? null,
    })),

  /** The address of all receipts in one archive, for SIGNED_URL_MS. */
  receipts: (actor: Actor): Promise<{ url: string }> =>
    deps.tenants.run(actor.tenantId, async (tx) => {
      const { receipts } = await deps.deletions.facts(tx);
      const { tenantId } = actor;
      await deps.audit.append(tx, actor.userId, [
        { action: 'firmDeletion.receipts', entityId: tenantId, after: { receipts } },
      ]);
      return { url: deps.signer.sign('receipts', { tenantId, id: tenantId }) };
    }),

  ...requesting(deps),
});
