import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrowser, actionOf } from '#serverTesting/browser.ts';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import { createLog } from './log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

const CANARIES = {
  password: 'canaryTramvaiGutuie77',
  email: 'canary.person@firma.test',
  taxId: '1870101canary',
  header: 'canary-header-value',
  query: 'canary-query-value',
  cookie: 'canary-cookie-value',
  token: 'eyJjYW5hcnkiOjF9.canary.token',
  file: 'canary-file-name.pdf',
};
const WORDS = [...Object.values(CANARIES), 'canary'];

const requests: readonly [string, RequestInit][] = [
  [`/api/clients?x=${CANARIES.query}`, {}],
  [`/api/clients/${CANARIES.query}`, {}],
  ['/api/clients/ro', { method: 'POST', body: JSON.stringify({ taxId: CANARIES.taxId, [CANARIES.query]: 1 }) }],
  ['/api/clients/ro', { method: 'POST', body: `{"taxId": "${CANARIES.taxId}` }],
  [
    '/api/content/batches',
    { method: 'POST', body: JSON.stringify({ files: [{ name: CANARIES.file, sizeBytes: CANARIES.file }] }) },
  ],
  [`/api/search?query=${CANARIES.query}&pageSize=${CANARIES.query}`, {}],
  [`/api/${CANARIES.query}`, { method: 'DELETE' }],
  [`/content/file/${CANARIES.query}?t=${CANARIES.query}`, {}],
  [`/identity/reset?token=${CANARIES.token}`, {}],
  [`/assets/${CANARIES.query}.js`, {}],
  [`/signin/auth?client_id=${CANARIES.query}`, {}],
];

it('no log line and no error response contains what a person sent', async () => {
  const actor = await server.signUp();
  const answers: string[] = [];
  for (const [path, init] of requests) {
    const headers = {
      'x-canary': CANARIES.header,
      cookie: `dosar_session=${CANARIES.cookie}`,
      'content-type': 'application/json',
    };
    const known = await server.fetchAs(actor, path, { ...init, headers });
    const unknown = await fetch(`${server.origin}${path}`, {
      ...init,
      headers: { ...headers, authorization: `Bearer ${CANARIES.token}` },
    });
    for (const answer of [known, unknown]) {
      const text = await answer.text();
      if (answer.headers.get('content-type')?.startsWith('application/json')) answers.push(text);
    }
  }
  const browser = createBrowser(server.origin);
  const page = await browser.authorize();
  await browser.submit(new URL(page.url).pathname, { email: CANARIES.email, password: CANARIES.password });
  const signUp = await browser.authorize({ prompt: 'create' });
  const signedUp = await browser.submit(actionOf(signUp), {
    firmName: 'canary firm',
    givenName: 'canaryGiven',
    familyName: 'canaryFamily',
    email: CANARIES.email,
    password: CANARIES.password,
  });
  expect(signedUp.text).toContain('Check your email');
  await browser.submit('/identity/forgot', { email: CANARIES.email });
  expect(answers.length).toBeGreaterThan(10);
  expect(server.logged.length).toBeGreaterThan(20);
  for (const word of WORDS) {
    expect(server.logged.filter((line) => line.includes(word))).toEqual([]);
    expect(answers.filter((text) => text.includes(word))).toEqual([]);
  }
});

it('an error is logged without its message, which may quote input', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error('failed', new Error('canary', { cause: new TypeError('canary cause') }), { traceId: 't' });
  expect(lines.join('')).not.toContain('canary"');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'failed', traceId: 't', error: { name: 'Error', cause: { name: 'TypeError' } } },
  ]);
});

it('an unknown field of the log is dropped', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const fields = { method: 'GET', password: 'canary' };
  log.info('request', fields);
  expect(lines.join('')).not.toContain('canary');
});
