import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';

// An external identity service such as Entra: its keys over HTTP, with its own claim names.
let keyServer: Server;
let server: TestServer;
let sign: (claims: JWTPayload, audience?: string) => Promise<string>;
const ISSUER = 'https://login.example/tenant/v2.0';

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  keyServer = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  await new Promise<void>((listening) => keyServer.listen(0, '127.0.0.1', listening));
  const { port } = keyServer.address() as AddressInfo;
  sign = (claims, audience = 'api-client-id') =>
    new SignJWT({ scp: 'access', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setExpirationTime('1h')
      .sign(privateKey);
  server = await createTestServer({
    IDENTITY_AUTHORITY: 'https://login.example/tenant',
    IDENTITY_ISSUER: ISSUER,
    IDENTITY_JWKS_URL: `http://127.0.0.1:${port}/keys`,
    IDENTITY_CLIENT_ID: 'spa-client-id',
    IDENTITY_AUDIENCE: 'api-client-id',
    IDENTITY_SCOPE: 'api://api-client-id/access',
    IDENTITY_TENANT_CLAIM: 'extension_firm',
  });
});
afterAll(async () => {
  await server.stop();
  keyServer.close();
});

const account = async (token: string) => {
  const response = await fetch(`${server.origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};
const call = async (token: string, method: string, path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, body: JSON.stringify(body) };
  return (await fetch(`${server.origin}/api${path}`, init)).status;
};
const person = (sub: string, firm = 'firm-1') => ({
  sub,
  extension_firm: firm,
  name: `Persoana ${sub}`,
  emails: [`${sub}@firma.test`],
});

describe('an external identity service', () => {
  it('creates a firm and its people when they first sign in', async () => {
    const first = await account(await sign(person('ana')));
    expect(first).toMatchObject({ status: 200, body: { user: { email: 'ana@firma.test' }, role: 'owner' } });
    const second = await account(await sign(person('mihai')));
    expect(second.body).toMatchObject({ firm: first.body.firm, role: 'member' });
    expect((await account(await sign(person('ana')))).body).toEqual(first.body);
  });

  it('separates firms', async () => {
    const one = await account(await sign(person('ana', 'firm-2')));
    const other = await account(await sign(person('ana', 'firm-3')));
    expect(one.body.firm.id).not.toBe(other.body.firm.id);
  });

  it('creates one firm for two first requests at once', async () => {
    const tokens = await Promise.all(['x', 'y'].map((sub) => sign(person(sub, 'firm-4'))));
    const [x, y] = await Promise.all(tokens.map(account));
    expect(x?.body.firm.id).toBe(y?.body.firm.id);
  });

  it('is refused for another audience, or without the claim of the firm', async () => {
    expect((await account(await sign(person('ana'), 'another'))).status).toBe(401);
    expect((await account(await sign({ sub: 'ana', name: 'Ana' }))).status).toBe(401);
  });

  it('does not decide the role: a new role or a disabled account holds from the next call on', async () => {
    const token = await sign(person('ioana', 'firm-5'));
    const { body } = await account(token);
    expect(body.role).toBe('owner');
    const change = (text: string) => server.testDatabase.asSuperuser(text, [body.user.id]);
    await change(`update users set role = 'member' where id = $1`);
    expect((await account(token)).body.role).toBe('member');
    await change('update users set is_active = false where id = $1');
    expect((await account(token)).status).toBe(401);
  });

  it('gives an invited person the role of the invitation, also one who was removed', async () => {
    const { body: owner } = await account(await sign(person('vlad', 'firm-6')));
    const invite = async (role: string) => {
      const names = { givenName: 'Radu', familyName: 'Pop', email: 'RADU@firma.test' };
      expect(await call(await sign(person('vlad', 'firm-6')), 'POST', '/invitations', { ...names, role })).toBe(201);
    };
    await invite('admin');
    const token = await sign(person('radu', 'firm-6'));
    const { body } = await account(token);
    expect(body).toMatchObject({ role: 'admin', firm: owner.firm });
    const removal = { clientsTo: null };
    expect(await call(await sign(person('vlad', 'firm-6')), 'PUT', `/users/${body.user.id}/removed`, removal)).toBe(
      200,
    );
    expect((await account(token)).status).toBe(401);
    await invite('member');
    expect((await account(token)).body).toMatchObject({ role: 'member', user: { id: body.user.id } });
  });

  it('replaces our sign-in pages', async () => {
    for (const path of ['/signin/.well-known/openid-configuration', '/identity/forgot']) {
      const text = await (await fetch(`${server.origin}${path}`)).text();
      expect(text).not.toMatch(/authorization_endpoint|<form/);
    }
  });
});
