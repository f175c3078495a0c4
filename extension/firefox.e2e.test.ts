import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIREFOX_EXTENSION_ID } from '#contracts/link/firefoxExtension.ts';
import { LINK_LIBRARY_VERSION, LINK_PROTOCOL } from '#contracts/link/messages.ts';
import { REQUIRED_VERSIONS } from '#contracts/link/versions.ts';
import { buildExtension } from './build.ts';
import { openFirefox } from './testing/firefox.ts';

const HOST = fileURLToPath(new URL('../native-host-rs/target/release/dosar-link', import.meta.url));
const page = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'));
let home: string;
let firefox: Awaited<ReturnType<typeof openFirefox>>;
let run: (expression: string) => Promise<string>;

/** A request of a product page, and its last answer. */
const STATUS = `new Promise((resolve) => {
  const id = crypto.randomUUID();
  addEventListener('message', ({ data }) => {
    const isEnd = data?.kind === 'reply' && data.reply.id === id && data.reply.kind !== 'ack';
    if (isEnd) resolve(JSON.stringify(data.reply));
  });
  const request = { channel: 'dosar-link', kind: 'request', id, protocol: ${LINK_PROTOCOL}, action: 'status', params: {} };
  postMessage({ ...request, libraryVersion: '${LINK_LIBRARY_VERSION}' }, location.origin);
})`;

const link = (command: string) =>
  execFileSync(HOST, [command], { env: { HOME: home, PATH: process.env.PATH }, encoding: 'utf8' });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dosar-firefox-'));
  await mkdir(join(home, '.mozilla/firefox'), { recursive: true });
  await new Promise<void>((resolve) => page.listen(0, 'localhost', resolve));
  const address = page.address();
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const extension = await buildExtension({ origins: [origin], browser: 'firefox', outDir: join(home, 'extension') });
  firefox = await openFirefox(home);
  expect(await firefox.install(extension)).toEqual({ extension: FIREFOX_EXTENSION_ID });
  run = await firefox.open(origin);
});

afterAll(async () => {
  await firefox.close();
  page.close();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

it('Firefox reaches the host once it is installed, and not before', async () => {
  expect(JSON.parse(await run(STATUS))).toMatchObject({ kind: 'error', error: { reason: 'hostMissing' } });
  expect(link('install')).toContain('installed Firefox');
  expect(JSON.parse(await run(STATUS))).toMatchObject({
    kind: 'success',
    result: { versions: { extension: REQUIRED_VERSIONS.extension, host: REQUIRED_VERSIONS.host } },
  });
});
