import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfigSchema, type ClientConfig } from '#contracts/clientConfig.ts';
import { precompress } from './precompress.ts';
import { webRoutes } from './web.ts';

const CONFIG: ClientConfig = {
  environment: 'local',
  identity: {
    clientId: '</script><script>alert(1)</script>',
    authority: 'https://localhost/signin/',
    profileAuthority: null,
    knownAuthorities: [],
    authorityMetadata: null,
    scope: 'dosar.api',
    cache: 'memory',
  },
  extensionId: 'a'.repeat(32),
};

let folder: string;
let app: Hono;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosar-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'web/index.html'), '<script id="dosar-config" type="application/json"></script>');
  await writeFile(join(folder, 'web/auth-bridge.html'), 'bridge');
  await writeFile(join(folder, 'web/assets/app-1a2b.js'), 'export const a = 1;\n'.repeat(200));
  await precompress(join(folder, 'web'));
  await mkdir(join(folder, 'web/locales/ro'), { recursive: true });
  await writeFile(join(folder, 'web/locales/ro/common.json'), JSON.stringify({ text: 'text '.repeat(400) }));
  app = webRoutes(join(folder, 'web'), CONFIG);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the web application', () => {
  it.each(['/', '/clients', '/spv/messages?tab=all'])(
    'answers %s with its page and what the page has to know',
    async (path) => {
      const response = await app.request(path);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const json = /application\/json">([\s\S]*)<\/script>$/.exec(await response.text())?.[1] ?? '';
      expect(json).not.toContain('</script>');
      expect(v.parse(clientConfigSchema, JSON.parse(json))).toEqual(CONFIG);
    },
  );

  it('answers the address of a document with its page, although it ends like a file', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const response = await app.request('/work/workItems/1/documents/factura.pdf', { headers });
    expect(await response.text()).toContain('dosar-config');
    expect((await app.request('/work/workItems/1/documents/factura.pdf')).status).toBe(404);
    expect(await (await app.request('/auth-bridge.html', { headers })).text()).toBe('bridge');
  });

  it.each(['/', '/locales/ro/common.json'])('answers 304 for a cached %s, compressed or not', async (path) => {
    for (const encoding of ['identity', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const first = await app.request(path, { headers });
      expect(first.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      const etag = first.headers.get('etag') ?? '';
      expect((await app.request(path, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
    }
    expect((await app.request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('lets the browser cache a hashed file for good, in the smallest encoding it accepts', async () => {
    const response = await app.request('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(200);
    const plain = await app.request('/assets/app-1a2b.js');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect((await plain.text()).length).toBe(4000);
  });

  it.each(['/assets/gone-1a2b.js', '/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%ff.txt'])(
    'has no %s',
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );

  it('explains how to build it when it has not been built', async () => {
    const response = await webRoutes(join(folder, 'nowhere'), CONFIG).request('/');
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });
});
