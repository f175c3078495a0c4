import * as v from 'valibot';
import type { Account, KnownAccount } from '#machines/signIn/identity.ts';

/** Where the accounts that were used in this browser are kept, so that one can switch to them after a reload. */
const KNOWN_ACCOUNTS_KEY = 'accounts.known';

const accountsSchema = v.array(
  v.strictObject({
    id: v.string(),
    tenantId: v.string(),
    name: v.string(),
    email: v.string(),
    firmName: v.optional(v.nullable(v.string()), null),
  }),
);

/** Accounts used in this browser: names to choose from, nothing that opens anything. */
export function readKnownAccounts(storage: Storage): readonly KnownAccount[] {
  try {
    return v.parse(accountsSchema, JSON.parse(storage.getItem(KNOWN_ACCOUNTS_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Remembers an account and answers all of them, the newest last. */
export function rememberAccount(storage: Storage, account: Account): readonly KnownAccount[] {
  const known = readKnownAccounts(storage);
  const firmName = known.find(({ id }) => id === account.id)?.firmName ?? null;
  const accounts = [...known.filter(({ id }) => id !== account.id), { ...account, firmName }];
  storage.setItem(KNOWN_ACCOUNTS_KEY, JSON.stringify(accounts));
  return accounts;
}

/** Remembers the name of an account's firm: it tells accounts of one person apart. */
export function rememberFirm(storage: Storage, id: string, firmName: string): void {
  const accounts = readKnownAccounts(storage).map((account) =>
    account.id === id ? { ...account, firmName } : account,
  );
  storage.setItem(KNOWN_ACCOUNTS_KEY, JSON.stringify(accounts));
}

/** Forgets an account: it was signed out. */
export function forgetAccount(storage: Storage, id: string): void {
  const accounts = readKnownAccounts(storage).filter((account) => account.id !== id);
  storage.setItem(KNOWN_ACCOUNTS_KEY, JSON.stringify(accounts));
}
