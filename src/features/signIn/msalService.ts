import {
  AuthError,
  InteractionRequiredAuthError,
  ProtocolMode,
  PublicClientApplication,
  type AccountInfo,
  type AuthenticationResult,
  type Configuration,
} from '@azure/msal-browser';
import { SILENT_SIGN_IN_MS, TOKEN_RENEWAL_OFFSET_SECONDS } from '#contracts/limits.ts';
import type { Account } from '#machines/signIn/identity.ts';
import {
  returnKey,
  type IdentityConfig,
  type IdentityService,
  type IssuedToken,
  type Leaving,
} from './identityService.ts';

/** Errors after which the person has to be asked: no session, no cookies in frames, or no answer in time. */
const ASK_AGAIN_CODES: readonly string[] = [
  'login_required',
  'interaction_required',
  'account_selection_required',
  'timed_out',
  'monitor_window_timeout',
  'silent_sso_error',
  'block_iframe_reload',
];

/** Errors after which the person turned back at the identity service. */
const TURNED_BACK_CODES: readonly string[] = ['access_denied', 'user_cancelled'];

/** Sign-in through MSAL: redirect flow, tokens in memory unless the configuration says otherwise. */
export async function createMsalService(config: IdentityConfig): Promise<IdentityService> {
  const msal = await startMsal(config, config.cache);
  const scopes = config.authorityMetadata === null ? [config.scope, 'offline_access'] : [config.scope];
  const keep = (result: AuthenticationResult): IssuedToken => {
    msal.setActiveAccount(result.account);
    return issued(result);
  };
  const accountOf = (id: string | null): AccountInfo | null =>
    id === null ? msal.getActiveAccount() : msal.getAccount({ homeAccountId: id });

  /** True when the person has signed in there. What came back is not used: the tokens are asked for silently. */
  const returnedByHand = (): boolean => {
    const answer = new URLSearchParams(sessionStorage.getItem(returnKey(config.clientId))?.replace(/^#/, ''));
    forgetRedirect();
    const error = answer.get('error');
    if (error !== null && !TURNED_BACK_CODES.includes(error))
      throw new AuthError(error, 'the identity service refused');
    return error === null && answer.has('code');
  };

  const silently = async (account: AccountInfo, forceRefresh: boolean) =>
    keep(await msal.acquireTokenSilent({ scopes, account, forceRefresh }));

  return {
    async findSession() {
      const [cached] = msal.getAllAccounts();
      try {
        if (cached !== undefined) return await silently(cached, false);
        return keep(await msal.ssoSilent({ scopes }));
      } catch (error) {
        if (isToBeAsked(error)) return null;
        throw error;
      }
    },
    async completeRedirect() {
      if (config.cache === 'memory') return returnedByHand() ? keep(await msal.ssoSilent({ scopes })) : null;
      try {
        const result = await msal.handleRedirectPromise({ navigateToLoginRequestUrl: false });
        return result === null ? null : keep(result);
      } catch (error) {
        if (error instanceof AuthError && TURNED_BACK_CODES.includes(error.errorCode)) return null;
        throw error;
      }
    },
    async renew(accountId, isForced) {
      const account = accountOf(accountId);
      if (account === null) throw new Error('the account is not signed in here');
      return silently(account, isForced);
    },
    async activate(accountId) {
      const account = accountOf(accountId);
      if (account === null) throw new Error('the account is not signed in here');
      return silently(account, false);
    },
    redirect: (input) => leave(msal, config, scopes, input),
  };
}

async function leave(msal: PublicClientApplication, config: IdentityConfig, scopes: string[], input: Leaving) {
  const { kind, returnPath, accountId, hinted, language } = input;
  // MSAL refuses to redirect while it keeps its tokens in memory: a second one, which never sees a token, does it.
  if (config.cache === 'memory') forgetRedirect();
  const guide = config.cache === 'memory' ? await startMsal(config, 'session') : msal;
  if (kind === 'signOut') {
    const account = accountId === null ? msal.getActiveAccount() : msal.getAccount({ homeAccountId: accountId });
    const idTokenHint = account?.idToken;
    await guide.logoutRedirect({ account, ...(idTokenHint === undefined ? {} : { idTokenHint }) });
    return;
  }
  await guide.loginRedirect({
    scopes,
    redirectStartPage: new URL(returnPath ?? location.href, location.origin).href,
    extraQueryParameters: {
      ...(language === null ? {} : { ui_locales: language }),
      ...accountHint(config, hinted),
    },
    ...(hinted === null ? {} : { loginHint: hinted.email }),
    ...PROMPTS[kind],
    ...(kind === 'profileEdit' && config.profileAuthority !== null ? { authority: config.profileAuthority } : {}),
  });
}

/** One e-mail can be at several firms: our own identity service gets the account that is meant. */
const accountHint = ({ authorityMetadata }: IdentityConfig, hinted: Account | null): Record<string, string> =>
  authorityMetadata === null || hinted === null ? {} : { account_id: hinted.id };

const PROMPTS = {
  signIn: {},
  signInAgain: { prompt: 'login' },
  signUp: { prompt: 'create' },
  profileEdit: {},
  accountAdd: { prompt: 'select_account' },
} as const;

async function startMsal(config: IdentityConfig, cache: IdentityConfig['cache']): Promise<PublicClientApplication> {
  const msal = new PublicClientApplication(configurationOf(config, cache));
  await msal.initialize();
  return msal;
}

/** Takes away what a redirect left behind, also one that the person broke off. */
function forgetRedirect(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('msal.')) sessionStorage.removeItem(key);
}

function configurationOf(config: IdentityConfig, cache: IdentityConfig['cache']): Configuration {
  const { clientId, authority, knownAuthorities, authorityMetadata } = config;
  return {
    auth: {
      clientId,
      authority,
      knownAuthorities,
      redirectUri: `${location.origin}/auth-bridge.html`,
      postLogoutRedirectUri: `${location.origin}/`,
      ...(authorityMetadata === null
        ? {}
        : {
            authorityMetadata,
            OIDCOptions: { responseMode: 'fragment', defaultScopes: ['openid', 'profile', 'email'] },
          }),
    },
    cache: { cacheLocation: cache === 'memory' ? 'memoryStorage' : 'sessionStorage' },
    system: {
      protocolMode: authorityMetadata === null ? ProtocolMode.AAD : ProtocolMode.OIDC,
      tokenRenewalOffsetSeconds: TOKEN_RENEWAL_OFFSET_SECONDS,
      iframeBridgeTimeout: SILENT_SIGN_IN_MS,
      loggerOptions: { piiLoggingEnabled: false },
    },
  };
}

function issued({ account, accessToken, expiresOn }: AuthenticationResult): IssuedToken {
  const { tid, email } = account.idTokenClaims ?? {};
  return {
    account: {
      id: account.homeAccountId,
      tenantId: tid ?? account.tenantId,
      name: account.name ?? account.username,
      email: typeof email === 'string' ? email : account.username,
    },
    value: accessToken,
    expiresOnMs: expiresOn?.getTime() ?? 0,
  };
}

const isToBeAsked = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError ||
  (error instanceof AuthError && ASK_AGAIN_CODES.includes(error.errorCode));
