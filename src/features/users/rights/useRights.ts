import { DEFAULT_FIRM_SETTINGS } from '#contracts/firmSettings.ts';
import { keysOf } from '#contracts/keysOf.ts';
import { hasRight, leastRoleOf, RIGHTS, type Right } from '#contracts/rights.ts';
import type { Role } from '#contracts/roles.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';

type Rights = {
  readonly all: readonly Right[];
  readonly has: (role: Role, right: Right) => boolean;
  /** What a role may do that the one below it may not. */
  readonly addedBy: (role: Role) => readonly Right[];
};

/** What the roles may do in this firm. */
export function useRights(): Rights {
  const firmSettings = useAccount()?.firmSettings ?? DEFAULT_FIRM_SETTINGS;
  const all = keysOf(RIGHTS);
  return {
    all,
    has: (role, right) => hasRight(role, right, firmSettings),
    addedBy: (role) => all.filter((right) => leastRoleOf(right, firmSettings) === role),
  };
}
