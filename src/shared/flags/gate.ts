import type { QueryClient } from '@tanstack/react-query';
import { notFound, useRouter, type AnyRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
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
  /** The place is only for who may make this call. */
  readonly may?: CallName;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly gate?: Gate;
  }
}

/** Whether a gate is open to an account; closed while that is not known. */
export const isOpen = (account: Account | undefined, { flag, orMay, may }: Gate): boolean => {
  const mayCall = (call: CallName): boolean => account?.permissions.includes(call) ?? false;
  if (may !== undefined && !mayCall(may)) return false;
  return flag === undefined || isEnabled(account, flag) || (orMay !== undefined && mayCall(orMay));
};

/** Shows "not found" where the gate is closed. Waits for the account. */
export async function requireOpen(queries: QueryClient, gate: Gate): Promise<void> {
  if (!isOpen(await queries.fetchQuery(accountOptions()), gate)) throw notFound();
}

/** A route behind a gate: its address leads nowhere while that is closed, and links to it know. */
export const gated = (gate: Gate) => ({
  staticData: { gate },
  beforeLoad: ({ context }: { readonly context: { readonly queryClient: QueryClient } }) =>
    requireOpen(context.queryClient, gate),
});

/** The gates before an address; null where no route is. */
export function gatesBefore(router: Pick<AnyRouter, 'getMatchedRoutes'>, pathname: string): readonly Gate[] | null {
  const [branch, params, route] = router.getMatchedRoutes(pathname);
  // `**` holds what is left of the address behind the nearest route.
  if (route === undefined || params['**'] !== undefined) return null;
  return branch.flatMap(({ options }) => options.staticData?.gate ?? []);
}

/** Whether each of these gates is open to the signed-in account. */
export function useAreOpen(gates: readonly Gate[]): boolean {
  const account = useAccount();
  return gates.every((gate) => isOpen(account, gate));
}

/** A place by its pattern; what it does not say of the address is taken as the name of the parameter. */
type Place = Gate & { readonly to: string; readonly params?: Readonly<Record<string, string>> };

/** Whether a place may be offered to an account: its route exists, and its gates are open. */
export function isPlaceOpen(
  router: Pick<AnyRouter, 'getMatchedRoutes' | 'routesByPath'>,
  account: Account | undefined,
  { to, params = {}, ...own }: Place,
): boolean {
  if (!(to in router.routesByPath || `${to}/` in router.routesByPath)) return false;
  const pathname = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name));
  const gates = gatesBefore(router, pathname);
  return gates !== null && [...gates, own].every((gate) => isOpen(account, gate));
}

/** The same for the signed-in account. */
export function useIsReachable(): (place: Place) => boolean {
  const router = useRouter();
  const account = useAccount();
  return useCallback((place) => isPlaceOpen(router, account, place), [account, router]);
}
