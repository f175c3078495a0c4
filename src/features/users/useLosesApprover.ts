import { useQuery } from '@tanstack/react-query';
import { losesSecondApprover, type PossibleApprover } from '#contracts/approval.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { colleaguesOptions } from './users.queries.ts';

/**
 * Whether nobody could approve what a colleague uploads, once this person was changed; null for one who is gone. The
 * server asks the same again.
 */
export function useLosesApprover(): (id: string, change: Partial<PossibleApprover> | null) => boolean {
  const settings = useAccount()?.firmSettings;
  const people = useQuery(colleaguesOptions()).data ?? [];
  return (id, change) => {
    if (settings === undefined) return false;
    const after = people.flatMap((one) => (one.id === id ? (change === null ? [] : { ...one, ...change }) : one));
    return losesSecondApprover(people, after, settings);
  };
}
