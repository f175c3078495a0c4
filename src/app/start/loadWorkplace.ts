import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { Account } from '#machines/signIn/identity.ts';
import { rememberFirm } from '#src/features/signIn/knownAccounts.ts';
import { accountOptions } from '#src/shared/api/account.queries.ts';

/**
 * Loads the account and its firm. Clears what another account has loaded, and remembers the firm's name for switching
 * accounts.
 */
export function loadWorkplace(queries: QueryClient) {
  let lastId: string | null = null;
  return fromPromise<void, { account: Account | null }>(async ({ input: { account } }) => {
    // What is asked for before the first account is known waits for its token.
    if (lastId !== null && account?.id !== lastId) queries.clear();
    lastId = account?.id ?? null;
    const { firm } = await queries.fetchQuery(accountOptions());
    if (account !== null) rememberFirm(localStorage, account.id, firm.name);
  });
}
