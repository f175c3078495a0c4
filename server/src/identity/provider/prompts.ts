import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';

/** Parameter of a sign-in request that names the account, because one e-mail can have accounts at several firms. */
export const ACCOUNT_PARAMETER = 'account_id';

/** Prompts in their order: signing up, choosing an account, signing in, editing the profile. */
export function promptsOf(accounts: Accounts) {
  const prompts = interactionPolicy.base();
  prompts.remove('consent');
  const { Check, Prompt } = interactionPolicy;
  const isAnother = (context: KoaContextWithOIDC) => hintsAtAnother(context, accounts);
  const isGone = (context: KoaContextWithOIDC) => isOfGoneAccount(context, accounts);
  const checks = prompts.get('login')?.checks;
  checks?.add(new Check('login_hint', 'another account is asked for', 'login_required', isAnother));
  checks?.add(new Check('account_gone', 'the account of the session is gone', 'login_required', isGone));
  prompts.add(new Prompt({ name: 'create', requestable: true }), 0);
  prompts.add(new Prompt({ name: 'select_account', requestable: true }), 1);
  prompts.add(new Prompt({ name: 'edit_profile', requestable: true }));
  return prompts;
}

/** True when the application names, by id or by e-mail, another account than that of the session. */
async function hintsAtAnother({ oidc }: KoaContextWithOIDC, accounts: Accounts): Promise<boolean> {
  const { [ACCOUNT_PARAMETER]: wanted, login_hint: hint } = oidc.params ?? {};
  const signedIn = oidc.session?.accountId;
  // A person who has just signed in has chosen the account.
  if (signedIn === undefined || oidc.result?.login !== undefined) return false;
  if (typeof wanted === 'string') return wanted !== signedIn;
  if (typeof hint !== 'string' || hint === signedIn) return false;
  const account = await accounts.find(signedIn);
  return account?.email.toLowerCase() !== hint.toLowerCase();
}

/** True when the account of the session was removed since; the provider would fail on its claims. */
async function isOfGoneAccount({ oidc }: KoaContextWithOIDC, accounts: Accounts): Promise<boolean> {
  const signedIn = oidc.session?.accountId;
  return signedIn !== undefined && (await accounts.find(signedIn)) === null;
}
