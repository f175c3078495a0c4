import type { JWK } from 'jose';
import { errors, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { ACCESS_TOKEN_SECONDS, SIGN_IN_PAGES_SECONDS, SIGNED_IN_SECONDS } from '#contracts/limits.ts';
import type { Database } from '../../db/pool.ts';
import type { Log } from '../../log/log.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { LocalAccount } from '../accounts/localAccount.ts';
import type { IdentityKeys } from '../keys.ts';
import { createOidcAdapter } from './oidcAdapter.ts';
import { ACCOUNT_PARAMETER, promptsOf } from './prompts.ts';
import type { ProviderPages } from './providerPages.ts';

/** Client id of the web application. */
export const CLIENT_ID = 'dosar-web';
/** API scope of access tokens. */
export const API_SCOPE = 'dosar.api';
/** Audience of access tokens. */
export const API_AUDIENCE = 'dosar-api';
/** Path prefix of the provider; the first path segment replaces `{tenant}` in the page's metadata. */
export const SIGN_IN_PATH = '/signin';
/** The same provider, for editing the profile. */
export const PROFILE_PATH = '/profile';

type Options = {
  readonly origin: string;
  readonly database: Database;
  readonly keys: IdentityKeys;
  readonly accounts: Accounts;
  readonly pages: ProviderPages;
  readonly log: Log;
};

/** The embedded OpenID provider, with our pages and its state in the database. */
export function createOidcProvider(options: Options): Provider {
  const { origin, log } = options;
  const provider = new Provider(`${origin}${SIGN_IN_PATH}`, configurationOf(options));
  // The origin comes from the configuration, which overwrites the request's headers before the provider reads them.
  provider.proxy = true;
  provider.on('server_error', (_context, error) => log.error('sign-in failed', error));
  return provider;
}

function configurationOf({ origin, database, keys, accounts, pages }: Options): Configuration {
  return {
    adapter: (kind: string) => createOidcAdapter(database, kind),
    jwks: { keys: keys.signing.map(providerKey) },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'dosar_session', interaction: 'dosar_interaction', resume: 'dosar_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [clientOf(origin)],
    clientAuthMethods: ['none'],
    clientBasedCORS: (_context, from) => from === origin,
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub', 'tid', 'hubUserId', 'role'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    extraParams: ['ui_locales', ACCOUNT_PARAMETER],
    features: featuresOf(origin, pages),
    findAccount: async (_context, id) => {
      const account = await accounts.find(id);
      return account === null ? undefined : { accountId: id, claims: () => claimsOf(account) };
    },
    extraTokenClaims: async ({ oidc }, token) => {
      const account = 'accountId' in token ? await accounts.find(token.accountId) : null;
      if (account === null || !('grantId' in token)) throw new errors.InvalidGrant('account is gone');
      const { tid, hubUserId, name, email } = claimsOf(account);
      return { tid, hubUserId, name, email, grantId: token.grantId, auth_time: authTimeOf(oidc.entities) };
    },
    interactions: {
      policy: promptsOf(accounts),
      url: (_context, interaction) => `/identity/interaction/${interaction.uid}`,
    },
    loadExistingGrant: (context) => loadGrant(context, resourceOf(origin)),
    expiresWithSession: () => false,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    renderError: pages.renderError,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_SECONDS,
      RefreshToken: SIGNED_IN_SECONDS,
      Session: SIGNED_IN_SECONDS,
      Grant: SIGNED_IN_SECONDS,
      Interaction: SIGN_IN_PAGES_SECONDS,
    },
  };
}

/** When the person last entered their password, in seconds: a silent renewal keeps it. */
const authTimeOf = ({ AuthorizationCode, RefreshToken }: KoaContextWithOIDC['oidc']['entities']) =>
  AuthorizationCode?.authTime ?? RefreshToken?.authTime;

/** Converts our keys to the type of oidc-provider. */
const providerKey = (key: JWK) => ({ ...key, kty: key.kty ?? 'EC' });

const resourceOf = (origin: string): string => `${origin}/api`;

function featuresOf(origin: string, pages: ProviderPages): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        endGrantsToo(context);
        return pages.renderSignOut(context, form);
      },
      postLogoutSuccessSource: pages.renderSignedOut,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resourceOf(origin),
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        if (resource !== resourceOf(origin)) throw new errors.InvalidTarget();
        return {
          scope: API_SCOPE,
          audience: API_AUDIENCE,
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
  };
}

/** Signing out also ends the refresh tokens; switching to another account does not. */
function endGrantsToo(context: KoaContextWithOIDC): void {
  const authorization = context.oidc.session?.authorizations?.[CLIENT_ID];
  if (authorization !== undefined) authorization.persistsLogout = false;
}

function clientOf(origin: string) {
  return {
    client_id: CLIENT_ID,
    client_name: 'Dosar',
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    id_token_signed_response_alg: 'ES256' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    redirect_uris: [`${origin}/auth-bridge.html`],
    post_logout_redirect_uris: [origin, `${origin}/`],
  };
}

/** Grants the web application its scopes without a consent page, because it is ours. */
async function loadGrant(context: KoaContextWithOIDC, resource: string) {
  const { client, session, provider, result } = context.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (known !== undefined && known.accountId === session.accountId) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email');
  grant.addResourceScope(resource, API_SCOPE);
  await grant.save();
  return grant;
}

/** Claims of an account. `hubUserId` is the id of the row in `users` (decision D47). */
function claimsOf(account: LocalAccount) {
  return {
    sub: account.id,
    tid: account.tenantId,
    hubUserId: account.id,
    role: account.role,
    name: account.displayName,
    given_name: account.givenName,
    family_name: account.familyName,
    preferred_username: account.email,
    email: account.email,
  };
}
