import type { QueryClient } from '@tanstack/react-query';
import { notFound, useRouter } from '@tanstack/react-router';
import type { Account } from '#contracts/api/account.ts';
import type { CallName } from '#contracts/api/contract.ts';
import type { Flag } from '#contracts/flags.ts';
import { accountOptions, useAccount } from '../api/account.queries.ts';
import { isEnabled } from './isEnabled.ts';

/** What a place of the product depends on. */
export type Gate = {
  /** The place is hidden, and its address leads nowhere, while the flag is off. */
  readonly flag?: Flag;
  /** Who may make this call gets there all the same. */
  readonly orMay?: CallName;
};

const isOpen = (account: Account | undefined, { flag, orMay }: Gate): boolean =>
  flag === undefined ||
  isEnabled(account, flag) ||
  (orMay !== undefined && account !== undefined && account.permissions.includes(orMay));

/** For `beforeLoad` of a route behind a gate: shows "not found" where it is closed. Waits for the account. */
export async function requireOpen(queries: QueryClient, gate: Gate): Promise<void> {
  if (!isOpen(await queries.fetchQuery(accountOptions()), gate)) throw notFound();
}

/** Whether a link may be shown: its route exists and its gate is open. */
export function useIsReachable(): (place: Gate & { readonly to: string }) => boolean {
  const account = useAccount();
  const { routesByPath } = useRouter();
  return ({ to, ...gate }) => (to in routesByPath || `${to}/` in routesByPath) && isOpen(account, gate);
}
