import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { OUTBOX_MAILS_PATH, OUTBOX_PATH, outboxSchema } from '#contracts/outbox.ts';
import { createBrowser } from '#serverTesting/browser.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';

/** An address of this machine in its network, where it has one. */
const ADDRESS = Object.values(networkInterfaces())
  .flat()
  .find((face) => face?.family === 'IPv4' && !face.internal)?.address;

let server: TestServer;
afterEach(() => server.stop());

/** A request with headers that `fetch` does not send. */
const statusOf = (path: string, headers: Record<string, string> = {}, hostname = '127.0.0.1') =>
  new Promise<number>((resolve, reject) => {
    const { host, port } = new URL(server.origin);
    request({ hostname, port, path, headers: { host, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

const signUp = async (email: string) => {
  const browser = createBrowser(server.origin);
  const fields = { firmName: 'Alfa', givenName: 'Ana', familyName: 'Pop', password: 'parola-1234' };
  await browser.signUp({ ...fields, email });
  return browser;
};

describe('the local outbox', () => {
  it('shows the mail of a sign-up to whoever is not signed in yet, and its link works', async () => {
    server = await createTestServer();
    const browser = await signUp('ana@firma.test');
    const response = await fetch(`${server.origin}${OUTBOX_MAILS_PATH}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { mails } = v.parse(outboxSchema, await response.json());
    expect(mails).toMatchObject([
      { state: 'waiting', subject: 'Dosar: confirm your email', recipient: { name: '', address: 'ana@firma.test' } },
    ]);
    expect(mails[0]?.html).toContain('<html lang="en">');
    expect((await browser.confirmEmail(mails[0]?.text ?? '')).status).toBe(200);
  });

  it('is read from this machine only: no proxy, no other name of the host', async () => {
    server = await createTestServer();
    const { port } = new URL(server.origin);
    expect(await statusOf(OUTBOX_MAILS_PATH)).toBe(200);
    expect(await statusOf(OUTBOX_MAILS_PATH, { host: `rebound.test:${port}` })).toBe(404);
    expect(await statusOf(OUTBOX_MAILS_PATH, { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
    expect(await statusOf(OUTBOX_MAILS_PATH, { forwarded: 'for=203.0.113.5' })).toBe(404);
    expect(await statusOf(OUTBOX_PATH, { host: `rebound.test:${port}` })).toBe(404);
  });

  it.runIf(ADDRESS !== undefined)('is not shown to the network, where the server listens to it', async () => {
    server = await createTestServer({ HOST: '0.0.0.0' });
    expect(await statusOf(OUTBOX_MAILS_PATH)).toBe(200);
    expect(await statusOf(OUTBOX_MAILS_PATH, {}, ADDRESS)).toBe(404);
  });

  it('is open to all on a host for tests of the screens', async () => {
    server = await createTestServer({ ENVIRONMENT: 'ui-testing' });
    expect(await statusOf(OUTBOX_MAILS_PATH, { 'x-forwarded-for': '203.0.113.5' })).toBe(200);
  });

  it.each([
    ['in production', { ENVIRONMENT: 'production' }],
    ['beside a mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])('does not exist %s', async (_, environment) => {
    server = await createTestServer(environment);
    expect([await statusOf(OUTBOX_MAILS_PATH), await statusOf(OUTBOX_PATH)]).toEqual([404, 404]);
  });
});
