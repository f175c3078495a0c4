import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import type { Actor } from './actor.ts';

let server: TestServer;
let ana: Actor;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.signUp({ name: 'Alfa', displayName: 'Ana Ionescu' });
});
afterAll(() => server.stop());

const bodyOf = async (response: Response) => ({ status: response.status, body: await response.json() });
const traceId = expect.stringMatching(/^[0-9a-f]{16}$/);

const refused = async (token: string) => {
  const response = await fetch(`${server.origin}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  return bodyOf(response);
};

describe('a caller', () => {
  const authRequired = { status: 401, body: { code: 'auth.required', traceId } };

  it('needs a token', async () => {
    expect(await bodyOf(await server.fetchAs(null, '/api/account'))).toEqual(authRequired);
  });

  it.each([
    ['that is over', { expiresInSeconds: -120 }],
    ['for another audience', { audience: 'another-api' }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['without the scope', { scope: 'openid' }],
  ])('is refused with a token %s', async (_, over) => {
    expect(await refused(await server.tokenFor(ana, over))).toEqual(authRequired);
  });

  it('is refused with a token that was changed', async () => {
    const [header, , signature] = (await server.tokenFor(ana)).split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'x', exp: 9_999_999_999 })).toString('base64url');
    expect(await refused(`${header}.${forged}.${signature}`)).toEqual(authRequired);
  });

  it('is identified by a valid token', async () => {
    const response = await server.fetchAs(ana, '/api/account');
    expect(await bodyOf(response)).toMatchObject({ status: 200, body: { user: { id: ana.userId } } });
    expect(response.headers.get('x-trace-id')).toEqual(traceId);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('is cached no longer than the token is valid', async () => {
    let nowMs = Date.now();
    const other = await createTestServer({}, { now: () => nowMs });
    const actor = await other.signUp();
    const headers = { authorization: `Bearer ${await other.tokenFor(actor)}` };
    const status = async () => (await fetch(`${other.origin}/api/account`, { headers })).status;
    expect(await status()).toBe(200);
    nowMs += 2 * 3600 * 1000;
    expect(await status()).toBe(401);
    await other.stop();
  });
});

describe('an error', () => {
  it('names the fields that were wrong, and nothing that was sent', async () => {
    const sent = { taxId: 'secret-canary-77', 'strange-canary': 1 };
    const response = await server.fetchAs(ana, '/api/clients/ro', { method: 'POST', body: JSON.stringify(sent) });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toEqual({ code: 'request.invalid', traceId, fields: ['taxId'] });
    expect(text).not.toContain('canary');
  });

  it('is request.invalid for a body that is no JSON', async () => {
    const response = await server.fetchAs(ana, '/api/clients/ro', { method: 'POST', body: '{"taxId": "canary' });
    expect(await bodyOf(response)).toEqual({ status: 400, body: { code: 'request.invalid', traceId } });
  });

  it("has the domain's code", async () => {
    const response = await server.fetchAs(ana, `/api/clients/${randomUUID()}`);
    expect(await bodyOf(response)).toEqual({ status: 404, body: { code: 'client.notFound', traceId } });
  });

  it('is route.notFound for a call outside the contract', async () => {
    const response = await server.fetchAs(ana, '/api/no-such-thing');
    expect(await bodyOf(response)).toEqual({ status: 404, body: { code: 'route.notFound', traceId } });
  });

  it('is request.tooLarge before the whole body is read', async () => {
    const body = JSON.stringify({ taxId: 'x'.repeat(9 * 1024 * 1024) });
    const response = await server.fetchAs(ana, '/api/clients/ro', { method: 'POST', body });
    expect(await bodyOf(response)).toEqual({ status: 413, body: { code: 'request.tooLarge', traceId } });
  });

  it('is logged with its trace id when it is unexpected', async () => {
    await server.testDatabase.asSuperuser('alter table firm_flag rename to firm_flag_away');
    const response = await server.fetchAs(ana, '/api/account');
    await server.testDatabase.asSuperuser('alter table firm_flag_away rename to firm_flag');
    const { status, body } = await bodyOf(response);
    expect({ status, body }).toEqual({ status: 500, body: { code: 'server.unexpected', traceId } });
    const lines = server.logged.filter((line) => line.includes(body.traceId) && line.includes('request failed'));
    expect(lines.map((line) => JSON.parse(line).error.code)).toEqual(['42P01']);
  });
});

describe('an answer', () => {
  it('that breaks the contract is not sent', async () => {
    const { tenantId } = ana;
    await server.testDatabase.asSuperuser(
      `insert into spv_message (tenant_id, message_id, certificate_thumbprint, details, tax_id, date, issue_date, type,
         type_enum, title)
       values ($1, '500', $2, 'canary', '1', now(), now(), 'X', 'strange-canary', 'canary')`,
      [tenantId, 'A'.repeat(40)],
    );
    const response = await server.fetchAs(ana, '/api/spv-messages');
    await server.testDatabase.asSuperuser('delete from spv_message where tenant_id = $1', [tenantId]);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toEqual({ code: 'server.unexpected', traceId });
    expect(text).not.toContain('canary');
  });
});

describe('a call that is refused', () => {
  it('names the allowed methods of its path', async () => {
    const answer = await server.fetchAs(ana, '/api/clients', { method: 'DELETE' });
    expect(await bodyOf(answer)).toEqual({ status: 405, body: { code: 'route.wrongMethod', traceId } });
    expect(answer.headers.get('allow')).toBe('GET, POST');
    expect((await server.fetchAs(ana, '/api/nothing', { method: 'DELETE' })).status).toBe(404);
  });

  it('is a search too many of one firm, while another firm is served', async () => {
    const other = await server.signUp();
    const search = (session: typeof ana) => server.fetchAs(session, '/api/search?query=alfa');
    // While the table is locked no search ends, so that they pile up.
    const pending = await server.testDatabase.whileLocked('client', async () => {
      const searches = Array.from({ length: 64 }, () => search(ana));
      await Promise.any(searches);
      return [...searches, search(other)];
    });
    const answers = await Promise.all(pending);
    expect(answers.at(-1)?.status).toBe(200);
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect(refusals[0]?.headers.get('retry-after')).toBe('1');
    expect(await refusals[0]?.json()).toEqual({ code: 'request.tooMany', traceId });
  });

  it.each([
    ['POST', '/api/spv-certificates', { expiresOn: '2030-01-01T00:00:00+16:00' }],
    ['PUT', '/api/clients/0b8f4a52-6f0e-4a53-9a0c-1f2e3d4c5b6a', { revision: 2_147_483_648 }],
  ])('%s %s refuses what no column takes', async (method, path, body) => {
    const answer = await server.fetchAs(ana, path, { method, body: JSON.stringify(body) });
    expect(await bodyOf(answer)).toMatchObject({
      status: 400,
      body: { fields: expect.arrayContaining(Object.keys(body)) },
    });
  });
});

describe('the OpenAPI document', () => {
  it('is valid, and describes every operation with an id, a tag and its errors', async () => {
    const document = await (await fetch(`${server.origin}/api/openapi.json`)).json();
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    expect(document.openapi).toMatch(/^3\.1/);
    const operations = Object.values<Record<string, { operationId: string; tags: string[]; responses: object }>>(
      document.paths,
    ).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(20);
    for (const { operationId, tags, responses } of operations) {
      expect(operationId).toMatch(/^\w+\.\w+$/);
      expect(tags).toHaveLength(1);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '405', '413', '500', '503']));
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });
});

describe('headers', () => {
  it('let a page load from our origin only', async () => {
    const response = await fetch(`${server.origin}/health/live`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`script-src 'self';`);
    expect(policy.match(/unsafe-\w+/g)).toEqual(['unsafe-inline']);
    expect(policy).toContain(`style-src-attr 'unsafe-inline'`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/',
    '/api/account',
    '/health/live',
    '/signin/.well-known/openid-configuration',
    '/signin/auth',
    '/identity/forgot',
  ])('of %s are those of every answer', async (path) => {
    const { headers } = await fetch(`${server.origin}${path}`, { redirect: 'manual' });
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(Object.fromEntries(ALWAYS.map(([name]) => [name, headers.get(name)]))).toEqual(Object.fromEntries(ALWAYS));
  });
});

const ALWAYS = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
] as const;

describe('health', () => {
  it('is live and ready', async () => {
    expect((await fetch(`${server.origin}/health/live`)).status).toBe(200);
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
  });
});
