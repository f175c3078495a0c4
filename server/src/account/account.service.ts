import type { Account } from '#contracts/api/account.ts';
import { CHANGES_OVERLAP_MS } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { flagsOf } from '../firm/firm.module.ts';
import { waitingDeletion } from '../firmDeletion/firmDeletion.module.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { AccountRepository } from './account.repository.ts';

export type AccountDeps = {
  readonly tenants: Tenants;
  readonly account: AccountRepository;
  /** In local and ui-testing everything is on. */
  readonly isEverythingOn: boolean;
  /** The calls that a caller may make. */
  readonly permissionsOf: (actor: Actor) => Account['permissions'];
};

/** The signed-in person, the firm, and the flags that are on. */
export const createAccountService = ({ tenants, account, isEverythingOn, permissionsOf }: AccountDeps) => ({
  get: (actor: Actor): Promise<Account> =>
    tenants.read(actor.tenantId, async (tx) => {
      const firm = await account.firm(tx);
      // An access token is valid for up to an hour after its firm was deleted.
      if (firm === null) throw new AppError('auth.forbidden');
      return {
        user: { id: actor.userId, displayName: actor.displayName, email: actor.email },
        firm: { id: actor.tenantId, name: firm.name },
        role: actor.role,
        mayApprove: actor.mayApprove,
        firmSettings: actor.firmSettings,
        firmDeletion: await waitingDeletion(tx),
        permissions: permissionsOf(actor),
        flags: flagsOf(firm.flags, isEverythingOn).flatMap(({ flag, isOn }) => (isOn ? [flag] : [])),
        changesFrom: await account.lastChangeBefore(tx, CHANGES_OVERLAP_MS),
      };
    }),
});
