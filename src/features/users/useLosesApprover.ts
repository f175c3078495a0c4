import { useQuery } from '@tanstack/react-query';
import { losesSecondApprover } from '#contracts/approval.ts';
import type { Role } from '#contracts/roles.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { colleaguesOptions } from './users.queries.ts';

/**
 * Whether nobody could approve what a colleague uploads, once this person had another role; null for one who is gone. The
 * server asks the same again.
 */
export function useLosesApprover(): (id: string, role: Role | null) => boolean {
  const settings = useAccount()?.firmSettings;
  const people = useQuery(colleaguesOptions()).data ?? [];
  return (id, role) => {
    if (settings === undefined) return false;
    const after = people.flatMap((one) => (one.id === id ? (role ?? []) : one.role));
    return losesSecondApprover(
      people.map((one) => one.role),
      after,
      settings,
    );
  };
}
