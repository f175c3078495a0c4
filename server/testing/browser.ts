import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { API_SCOPE, CLIENT_ID } from '#server/identity/provider/oidcProvider.ts';
import { ACCOUNT_PARAMETER } from '#server/identity/provider/prompts.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

/** Answer of the token endpoint. */
export type Tokens = { access_token: string; id_token: string; refresh_token: string; expires_in: number };

type Page = { status: number; url: string; text: string; headers: Headers };
type SignUpFields = {
  firmName: string;
  givenName: string;
  familyName: string;
  email: string;
  password: string;
};
type AuthorizeOptions = {
  prompt?: string;
  authority?: 'signin' | 'profile';
  uiLocales?: string;
  loginHint?: string;
  accountId?: string;
};

const MOST_REDIRECTS = 10;
/** An answer that takes longer than this never comes. */
const PATIENCE_MS = onThisMachine(60_000);

/** A browser without scripts: it stores cookies, follows redirects and sends forms. `address` is the IP a proxy reports. */
export function createBrowser(origin: string, { address }: { address?: string } = {}) {
  const go = createNavigation(origin, address);
  let verifier = '';

  /** Sends a form as the page would: from our own origin. */
  const submit = (action: string, fields: Readonly<Record<string, string>>): Promise<Page> =>
    go(action, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });

  const authorize = (options: AuthorizeOptions = {}): Promise<Page> => {
    verifier = randomBytes(32).toString('base64url');
    return go(`/${options.authority ?? 'signin'}/auth?${authorizeQuery(origin, verifier, options)}`);
  };

  const token = async (fields: Readonly<Record<string, string>>, authority = 'signin') => {
    const response = await fetch(`${origin}/${authority}/token`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ client_id: CLIENT_ID, ...fields }),
    });
    return { status: response.status, body: await response.json() };
  };

  return {
    go,
    submit,
    authorize,
    /** Signs a firm up and continues to the product; returns the page with the authorization answer. */
    signUp: async (fields: SignUpFields): Promise<Page> => {
      const signedUp = await submit(actionOf(await authorize({ prompt: 'create' })), fields);
      return submit(actionOf(signedUp), {});
    },
    /** Opens the link of an e-mail and confirms the address it was sent to. */
    confirmEmail: async (letter: string): Promise<Page> => {
      const page = await go(linkOf(letter));
      return submit(actionOf(page), hiddenFieldsOf(page));
    },
    /** Exchanges the authorization answer of a page for tokens. */
    redeem: async (page: Page, authority = 'signin'): Promise<Tokens> => {
      const code = answerOf(page).get('code') ?? '';
      const { status, body } = await token(
        { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: `${origin}/auth-bridge.html` },
        authority,
      );
      if (status !== 200) throw new Error(`The token endpoint answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    refresh: (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

/** Follows redirects within the server and stops at the page that receives the authorization answer. */
function createNavigation(origin: string, address: string | undefined) {
  const cookies = createCookieJar();
  const go = async (target: string, init: RequestInit = {}, left = MOST_REDIRECTS): Promise<Page> => {
    const url = new URL(target, origin);
    const headers = new Headers(init.headers);
    headers.set('cookie', cookies.headerFor(url.pathname));
    headers.set('accept', 'text/html');
    if (address !== undefined) headers.set('x-forwarded-for', address);
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    cookies.store(response.headers);
    const location = response.headers.get('location');
    if (location === null) {
      return { status: response.status, url: url.href, text: await response.text(), headers: response.headers };
    }
    const next = new URL(location, url);
    if (next.pathname === '/auth-bridge.html' || next.pathname === '/') {
      return { status: response.status, url: next.href, text: '', headers: response.headers };
    }
    if (left === 0) throw new Error(`More than ${MOST_REDIRECTS} redirects; the last one leads to ${next.pathname}`);
    return go(next.href, {}, left - 1);
  };
  return (target: string, init?: RequestInit) => go(target, init);
}

function createCookieJar() {
  const jar = new Map<string, { value: string; path: string }>();
  return {
    headerFor: (path: string): string =>
      [...jar]
        .filter(([, cookie]) => path.startsWith(cookie.path))
        .map(([key, cookie]) => `${key.split(' ')[0]}=${cookie.value}`)
        .join('; '),
    store: (headers: Headers): void => {
      for (const line of headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ');
        const at = pair.indexOf('=');
        const path = attributes.find((text) => text.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
        const value = pair.slice(at + 1);
        const key = `${pair.slice(0, at)} ${path}`;
        if (value === '') jar.delete(key);
        else jar.set(key, { value, path });
      }
    },
  };
}

const authorizeQuery = (
  origin: string,
  verifier: string,
  { prompt, uiLocales, loginHint, accountId }: AuthorizeOptions,
): URLSearchParams =>
  new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: `${origin}/auth-bridge.html`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: `openid profile email ${API_SCOPE}`,
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(prompt === undefined ? {} : { prompt }),
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    ...(accountId === undefined ? {} : { [ACCOUNT_PARAMETER]: accountId }),
    ...(uiLocales === undefined ? {} : { ui_locales: uiLocales }),
  });

/** The link in an e-mail. */
export const linkOf = (letter: string): string => /https?:\S+/.exec(letter)?.[0] ?? '';

/** Parameters in the fragment of the redirect address. */
export const answerOf = (page: Page): URLSearchParams => new URLSearchParams(new URL(page.url).hash.slice(1));

/** Claims of a token. */
export const claimsOf = (token: string): Record<string, unknown> => decodeJwt(token);

/** Action of the form on a page. */
export const actionOf = (page: Page): string => / action="([^"]+)"/.exec(page.text)?.[1] ?? '';

/** Values of the hidden fields of a page. */
export const hiddenFieldsOf = (page: Page): Record<string, string> =>
  Object.fromEntries(
    [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
