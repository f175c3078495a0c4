import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JWK } from 'jose';
import type { Provider } from 'oidc-provider';
import type { ClientConfig } from '#contracts/clientConfig.ts';
import { createAuthenticate, localKeys } from '../http/accessToken.ts';
import { contentSecurityPolicy, headersOf } from '../http/securityHeaders.ts';
import { createAccounts } from './accounts/accounts.ts';
import { createEmbeddedActors } from './embeddedActors.ts';
import type { Identity, IdentityOptions } from './identity.ts';
import { loadKeys, loadSecret } from './keys.ts';
import {
  API_AUDIENCE,
  API_SCOPE,
  CLIENT_ID,
  createOidcProvider,
  PROFILE_PATH,
  SIGN_IN_PATH,
} from './provider/oidcProvider.ts';
import { providerPages } from './provider/providerPages.ts';
import { createArrivals } from './routes/arrivals.ts';
import { hostedPages } from './routes/hostedPages.ts';
import { createKnownDevices } from './routes/knownDevices.ts';
import { createSignInMails } from './signInMails.ts';
import { createThrottle } from './throttle.ts';

/** The sign-in service inside this server. */
export async function createEmbeddedIdentity(options: IdentityOptions): Promise<Identity> {
  const { origin, database, mails, log, isProxyTrusted, now } = options;
  const keys = await loadKeys(database);
  const accounts = createAccounts({ database, throttle: createThrottle(database) });
  const provider = createOidcProvider({ origin, database, keys, accounts, pages: providerPages, log });
  harden(provider, origin);
  const isHttps = origin.startsWith('https:');
  return {
    authenticate: createAuthenticate({
      issuer: provider.issuer,
      audience: API_AUDIENCE,
      scope: API_SCOPE,
      keys: localKeys({ keys: keys.signing.map(publicPart) }),
      actorOf: createEmbeddedActors(database),
      now,
    }),
    clientConfig: clientConfigOf(origin),
    pages: hostedPages({
      origin,
      provider,
      accounts,
      signInMails: createSignInMails(origin, mails),
      devices: createKnownDevices({ secret: await loadSecret(database, 'devices'), isHttps }),
      arrivals: createArrivals({ secret: await loadSecret(database, 'arrivals'), isHttps, now }),
      isProxyTrusted,
    }),
    handle: createHandle(provider, origin),
    invitationUrl: (token) => `${origin}/identity/invitation?${new URLSearchParams({ token })}`,
    origins: [],
  };
}

const publicPart = ({ kty = 'EC', crv = '', x = '', y = '', kid = '', alg = '' }: JWK): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg,
  use: 'sig',
});

/** Adds our headers to the provider's own pages, with the hash of its one script in the policy. */
function harden(provider: Provider, origin: string): void {
  const headers = headersOf({ policy: contentSecurityPolicy(), isHttps: origin.startsWith('https:') });
  provider.use(async (context, next) => {
    for (const [name, value] of headers) context.set(name, value);
    await next();
  });
}

/** MSAL requires https in `authority`, and takes the real addresses from the metadata. */
function clientConfigOf(origin: string): ClientConfig['identity'] {
  const { host } = new URL(origin);
  return {
    clientId: CLIENT_ID,
    authority: `https://${host}${SIGN_IN_PATH}/`,
    profileAuthority: `https://${host}${PROFILE_PATH}/`,
    knownAuthorities: [host],
    authorityMetadata: JSON.stringify({
      issuer: `${origin}${SIGN_IN_PATH}`,
      authorization_endpoint: `${origin}/{tenant}/auth`,
      token_endpoint: `${origin}/{tenant}/token`,
      end_session_endpoint: `${origin}/{tenant}/session/end`,
      jwks_uri: `${origin}/{tenant}/jwks`,
    }),
    scope: API_SCOPE,
    cache: 'memory',
  };
}

const PROVIDER_PATHS = /^\/(signin|profile)\/(auth|token|session|jwks|\.well-known)(?=[/?]|$)/;

function createHandle(provider: Provider, origin: string): Identity['handle'] {
  const callback = provider.callback();
  const { host, protocol } = new URL(origin);
  return (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const url = request.url ?? '/';
    const mount = PROVIDER_PATHS.exec(url)?.[1];
    if (mount === undefined) return false;
    const asked = mount === 'profile' ? withProfilePrompt(url) : url;
    // The provider derives its mount path from the difference of the two.
    request.originalUrl = asked;
    request.url = asked.slice(mount.length + 1);
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    void callback(request, response);
    return true;
  };
}

/** A request under the profile's authority always gets the profile prompt, whatever prompt MSAL sends. */
function withProfilePrompt(url: string): string {
  const [path = '', query = ''] = url.split('?');
  if (path !== `${PROFILE_PATH}/auth`) return url;
  const parameters = new URLSearchParams(query);
  if (parameters.get('prompt') === 'none') return url;
  parameters.set('prompt', 'edit_profile');
  return `${path}?${parameters}`;
}
