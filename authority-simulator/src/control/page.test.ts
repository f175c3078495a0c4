import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePki } from '#testEnvironment/credentials/pki.ts';
import { startSimulator, type Simulator } from '../simulator.ts';

let dir: string;
let simulator: Simulator;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dosar-page-'));
  makePki(dir);
  simulator = await startSimulator({ pkiDir: dir });
});
afterAll(async () => {
  await simulator.stop();
  rmSync(dir, { recursive: true });
});

type Seen = { status: number | undefined; headers: IncomingMessage['headers']; body: string };

async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Seen> {
  const { port } = new URL(simulator.addresses.control);
  const call = request({ host: '127.0.0.1', port, method, path, headers }).end();
  const [answer]: IncomingMessage[] = await once(call, 'response');
  if (!answer) throw new Error('no answer');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const own = (): string => simulator.addresses.control;

describe('who may steer the simulator', () => {
  it('programs, and its own page', async () => {
    expect((await ask('GET', '/health')).status).toBe(200);
    expect((await ask('DELETE', '/faults')).status).toBe(200);
    const { host } = new URL(own());
    const fromPage = { host, origin: own(), 'sec-fetch-site': 'same-origin' };
    expect((await ask('DELETE', '/faults', fromPage)).status).toBe(200);
    expect((await ask('GET', '/', { 'sec-fetch-site': 'none' })).status).toBe(200);
  });

  it.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['another name of this machine', { origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' }],
    ['a sandbox', { origin: 'null' }],
    ['a name bent to this address', { host: 'evil.example' }],
    ['a name bent to this address, as its own origin', { host: 'evil.example', origin: 'http://evil.example' }],
    ['a page that loads it as an image', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
  ])('not %s', async (_, headers) => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/state'],
      ['POST', '/reset'],
      ['DELETE', '/faults'],
    ] as const) {
      expect((await ask(method, path, headers)).status).toBe(403);
    }
  });

  it('not a form that somebody was led to', async () => {
    expect((await ask('POST', '/reset', { 'sec-fetch-site': 'none' })).status).toBe(403);
  });
});

describe('the page', () => {
  it.each(['/', '/page.css', '/page.js', '/tables.js', '/state'])(
    '%s cannot be framed, loaded or read by others',
    async (path) => {
      const { status, headers } = await ask('GET', path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    },
  );

  it('needs nothing but what it is served with', async () => {
    const { body } = await ask('GET', '/');
    expect(Array.from(body.matchAll(/(?:src|href)="([^"]+)"/g), ([, address]) => address)).toEqual([
      '/page.css',
      '/page.js',
    ]);
    expect(body).not.toMatch(/ on[a-z]+=| style=|<style|javascript:/);
  });

  it('labels every field', () => {
    const html = readFileSync(new URL('../../page/index.html', import.meta.url), 'utf8');
    const unlabelled = html.replaceAll(/<label[^]*?<\/label>/g, '').match(/<(input|select|textarea)/g);
    expect(unlabelled).toBeNull();
  });
});
