/** A local account or one of the identity service: a person in one firm. */
export type Account = {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly email: string;
};

/** An account that this browser has used. */
export type KnownAccount = Account & {
  /** Known once the account has been at work here. */
  readonly firmName: string | null;
};

/** Where the identity service is asked to take the person. */
export type RedirectKind = 'signIn' | 'signInAgain' | 'signUp' | 'profileEdit' | 'accountAdd' | 'signOut';

export type RedirectInput = {
  readonly kind: RedirectKind;
  /** Where to land afterwards; null means where the page is now. */
  readonly returnPath: string | null;
  /** The account to sign in with, where one was chosen. */
  readonly accountId: string | null;
};

/** What the identity library knows after start or return. */
export type FoundSession = {
  readonly account: Account;
  /** All accounts of this browser, for switching. */
  readonly accounts: readonly KnownAccount[];
  readonly returnPath: string | null;
};

/** What went wrong on the way; each has its text. */
export type SignInError = 'tokenFailed' | 'identityUnavailable' | 'signInRefused' | 'redirectStalled';
