import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Account } from '#machines/signIn/identity.ts';
import { rememberFirm } from '#src/features/signIn/knownAccounts.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';
import type { FirstScreen } from './firstScreen.ts';

type Deps = { readonly queries: QueryClient; readonly screen: FirstScreen };

/**
 * Loads who is at work, and what the first screen has asked for. What another account had loaded goes first. The name of
 * the firm is remembered for switching.
 */
export function loadWorkplace({ queries, screen }: Deps) {
  let lastId: string | null = null;
  return fromPromise<void, { account: Account | null }>(async ({ input: { account } }) => {
    // At first nothing is of anybody: what is asked for already waits for this account's token.
    if (lastId !== null && account?.id !== lastId) queries.clear();
    lastId = account?.id ?? null;
    const { firm } = await queries.fetchQuery(accountOptions());
    if (account !== null) rememberFirm(localStorage, account.id, firm.name);
    await screen.loaded();
  });
}
