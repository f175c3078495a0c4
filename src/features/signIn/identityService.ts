import type { ClientConfig } from '#contracts/clientConfig.ts';
import type { Account, RedirectInput } from '#machines/signIn/identity.ts';

/** A token as the identity service gave it. */
export type IssuedToken = { readonly account: Account; readonly value: string; readonly expiresOnMs: number };

/** `hinted` is the account that the person has chosen, or had. */
export type Leaving = RedirectInput & {
  readonly hinted: Account | null;
  /** The one that was chosen in this browser; null where none was: then the browser's own counts. */
  readonly language: string | null;
};

/**
 * What the sign-in needs of an identity service. The only implementation is MSAL; tests stand in for the service here.
 * Answers null where the person has to be asked.
 */
export type IdentityService = {
  findSession(): Promise<IssuedToken | null>;
  completeRedirect(): Promise<IssuedToken | null>;
  renew(accountId: string | null, isForced: boolean): Promise<IssuedToken>;
  activate(accountId: string | null): Promise<IssuedToken>;
  /** Leaves the page. */
  redirect(input: Leaving): Promise<void>;
};

export type IdentityConfig = ClientConfig['identity'];

/** Where the bridge page leaves the answer of a redirect. Source: MSAL, redirect bridge. */
export const returnKey = (clientId: string): string => `msal.${clientId}.urlHash`;

/** True when the identity service has just sent the page back with an answer. */
export const isReturning = ({ clientId }: IdentityConfig, session: Storage): boolean =>
  session.getItem(returnKey(clientId)) !== null;
