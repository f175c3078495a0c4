import type { Account } from '#contracts/api/account.ts';
import type { Flag } from '#contracts/flags.ts';
import { useAccount } from '../api/account.queries.ts';

/** Whether a feature is on at the account's firm; off while no account has loaded. The only reader of flags. */
export const isEnabled = (account: Pick<Account, 'flags'> | undefined, flag: Flag): boolean =>
  account?.flags.includes(flag) ?? false;

/** The same for the signed-in account. Another account, and a flag that is switched, render anew. */
export function useIsEnabled(): (flag: Flag) => boolean {
  const account = useAccount();
  return (flag) => isEnabled(account, flag);
}
