import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contracts/api/account.ts';
import type { CallName } from '#contracts/api/contract.ts';
import { api } from './api.ts';

/** Who is signed in, at which firm, with which role, permissions and flags. */
export const accountOptions = () => api.account.get.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** The signed-in account, which is loaded before any screen opens. */
export const useAccount = (): Account | undefined => useQuery(accountOptions()).data;

/** Whether the person may make a call; the server refuses it otherwise. */
export function useCan(): (call: CallName) => boolean {
  const account = useAccount();
  return (call) => account?.permissions.includes(call) ?? false;
}
