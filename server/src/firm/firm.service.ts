import type { Firm, FirmUpdate } from '#contracts/api/firm.ts';
import { hasEnoughApprovers } from '#contracts/approval.ts';
import type { FirmSettings } from '#contracts/firmSettings.ts';
import type { Flag } from '#contracts/flags.ts';
import type { Audit } from '../audit/audit.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { FirmRepository } from './firm.repository.ts';
import { flagsOf } from './flags.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    firm: 'create' | 'update' | 'updateSettings' | 'setFlag' | 'export';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly firm: FirmRepository;
  readonly audit: Audit;
  /** In local and ui-testing everything is on. */
  readonly isEverythingOn: boolean;
};

const firmData = ({ tenants, firm, audit }: Deps) => ({
  get: (actor: Actor): Promise<Firm> => tenants.read(actor.tenantId, async (tx) => requireFound(await firm.find(tx))),

  /** @throws {AppError} `firm.changed` when the data were changed after the caller's revision */
  update: (actor: Actor, update: FirmUpdate): Promise<Firm> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { settings: _, ...before } = requireFound(await firm.lock(tx));
      if (before.revision !== update.revision) throw new AppError('firm.changed');
      const after = { ...update, revision: before.revision + 1 };
      await firm.update(tx, after);
      await audit.append(tx, actor.userId, [{ action: 'firm.update', entityId: actor.tenantId, before, after }]);
      return after;
    }),
});

const firmSettings = ({ tenants, firm, audit }: Deps) => ({
  /**
   * Changes how filings are approved and time is measured.
   *
   * @throws {AppError} `firm.noSecondApprover` when a setting is switched on with which nobody could approve what a
   * colleague with the same right uploaded
   */
  updateSettings: (actor: Actor, change: Partial<FirmSettings>): Promise<FirmSettings> =>
    tenants.run(actor.tenantId, async (tx) => {
      const { settings: before } = requireFound(await firm.lock(tx));
      const after = { ...before, ...change };
      const isStricter =
        (after.approvedByAdminsOnly && !before.approvedByAdminsOnly) ||
        (after.approvedBySecondPerson && !before.approvedBySecondPerson);
      if (isStricter && !hasEnoughApprovers(await firm.activePeople(tx), after)) {
        throw new AppError('firm.noSecondApprover');
      }
      await firm.updateSettings(tx, after);
      await audit.append(tx, actor.userId, [
        { action: 'firm.updateSettings', entityId: actor.tenantId, before, after },
      ]);
      return after;
    }),
});

const firmFlags = ({ tenants, firm, audit, isEverythingOn }: Deps) => ({
  flags: (actor: Actor) =>
    tenants.read(actor.tenantId, async (tx) => ({
      isEverythingOn,
      flags: flagsOf(await firm.ownFlags(tx), isEverythingOn),
    })),

  /** @throws {AppError} `firm.everythingOn` where everything is on whatever the firm wants */
  async setFlag(actor: Actor, { flag, isOn }: { flag: Flag; isOn: boolean }) {
    if (isEverythingOn) throw new AppError('firm.everythingOn');
    return tenants.run(actor.tenantId, async (tx) => {
      requireFound(await firm.lock(tx));
      const before = flagsOf(await firm.ownFlags(tx), isEverythingOn).find((known) => known.flag === flag);
      await firm.setFlag(tx, flag, isOn);
      await audit.append(tx, actor.userId, [
        {
          action: 'firm.setFlag',
          entityId: actor.tenantId,
          before: { flag, isOn: before?.isOn ?? false },
          after: { flag, isOn },
        },
      ]);
      return { flag, isOn };
    });
  },
});

/** The caller's firm: its data, how filings are approved, its flags. */
export const createFirmService = (deps: Deps) => ({ ...firmData(deps), ...firmSettings(deps), ...firmFlags(deps) });

/** An access token is valid for up to an hour after its firm was deleted. */
function requireFound<T>(firm: T | null): T {
  if (firm === null) throw new AppError('auth.forbidden');
  return firm;
}
