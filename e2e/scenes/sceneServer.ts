import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { ClientConfig } from '#contracts/clientConfig.ts';
import { EXTENSION_ID } from '#extension/id.ts';
import { webRoutes } from '#server/web/web.ts';
import { fullName } from '#steps/people.ts';
import { SCENE_PERSON } from './answers.ts';

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const SCOPE = 'dosar.api';
const HOUR_S = 3600;

/** The built application and a sign-in that asks nothing; all calls of the API are answered in the page. */
export async function startSceneServer(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the scenes have no port');
  const { port } = address;
  const origin = `http://localhost:${port}`;
  const routes = new Hono();
  const nonces = new Map<string, string>();
  routes.get('/signin/auth', (context) => {
    const { redirect_uri: back, state, nonce } = context.req.query();
    const code = randomUUID();
    nonces.set(code, nonce ?? '');
    return context.redirect(`${back}#${new URLSearchParams({ code, state: state ?? '' })}`);
  });
  routes.post('/signin/token', async (context) => {
    const code = new URLSearchParams(await context.req.text()).get('code') ?? '';
    return context.json(tokenFor(origin, nonces.get(code) ?? ''));
  });
  routes.route('/', webRoutes(WEB, configOf(port, origin)));
  server.on('request', (request, response) => void getRequestListener(routes.fetch)(request, response));
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function tokenFor(origin: string, nonce: string) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${origin}/signin`,
    aud: 'dosar',
    sub: 'scene',
    tid: 'scene',
    nonce,
    iat: now,
    exp: now + HOUR_S,
    preferred_username: SCENE_PERSON.email,
    email: SCENE_PERSON.email,
    name: fullName(SCENE_PERSON),
  };
  return {
    token_type: 'Bearer',
    scope: `openid profile email ${SCOPE}`,
    expires_in: HOUR_S,
    access_token: 'scene',
    id_token: `${part({ alg: 'none' })}.${part(claims)}.`,
  };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens stay in session storage, so that a scene opens without asking for one. */
const configOf = (port: number, origin: string): ClientConfig => ({
  environment: 'local',
  identity: {
    clientId: 'dosar',
    authority: `https://localhost:${port}/signin/`,
    profileAuthority: null,
    knownAuthorities: [`localhost:${port}`],
    authorityMetadata: JSON.stringify({
      issuer: `${origin}/signin`,
      authorization_endpoint: `${origin}/{tenant}/auth`,
      token_endpoint: `${origin}/{tenant}/token`,
      end_session_endpoint: `${origin}/{tenant}/session/end`,
      jwks_uri: `${origin}/{tenant}/jwks`,
    }),
    scope: SCOPE,
    cache: 'session',
  },
  extensionId: EXTENSION_ID,
});
