import type { Account } from '#contracts/api/account.ts';
import { FLAGS, type Flag } from '#contracts/flags.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { AccountRepository } from './account.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly account: AccountRepository;
  /** In local and ui-testing everything is on. */
  readonly isEverythingOn: boolean;
};

/** What is off for a firm that never decided. Source: decision D9: what is built for real is on. */
const OFF_BY_DEFAULT: ReadonlySet<Flag> = new Set<Flag>();

/** Who is signed in, where, and what is on there. */
export const createAccountService = ({ tenants, account, isEverythingOn }: Deps) => ({
  get: (actor: Actor): Promise<Account> =>
    tenants.read(actor.tenantId, async (tx) => {
      const firm = await account.firm(tx);
      // A token outlives a firm that was deleted by at most its hour.
      if (firm === null) throw new AppError('auth.forbidden');
      return {
        user: { id: actor.userId, displayName: actor.displayName, email: actor.email },
        firm: { id: actor.tenantId, name: firm.name },
        role: actor.role,
        flags: FLAGS.filter((flag) => isEverythingOn || (firm.flags[flag] ?? !OFF_BY_DEFAULT.has(flag))),
      };
    }),
});

/** Who is signed in, where, and what is on there. */
export type AccountService = ReturnType<typeof createAccountService>;
