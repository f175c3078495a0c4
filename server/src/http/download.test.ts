import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { streamOf } from './download.ts';

const CANARY = 'CANAR-28';
let close = () => {};
afterEach(() => {
  close();
  vi.restoreAllMocks();
});

/** An answer that breaks off with an error that holds a value of the request. */
async function* pieces() {
  yield Buffer.from('begins');
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw Object.assign(new Error(`select * from client where name = '${CANARY}'`), {
    code: '22008',
    detail: CANARY,
  });
}

/** A server whose one answer breaks in the middle, with the values of its request in the error. */
async function serveBroken() {
  const logged: string[] = [];
  const log = createLog('error', { write: (line) => void logged.push(line) });
  const app = new Hono<{ Variables: { traceId: string } }>();
  app.get('/file', (c) => {
    c.set('traceId', '0123456789abcdef');
    return c.body(streamOf(c, log, pieces()), 200);
  });
  const server = serve({ fetch: app.fetch, port: 0 });
  await once(server, 'listening');
  close = () => void server.close();
  const { port } = server.address() as AddressInfo;
  return { app, logged, url: `http://127.0.0.1:${port}/file` };
}

it('an error in the middle of an answer is in the log with its trace id, and nowhere with the values of the request', async () => {
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info'), vi.spyOn(process.stderr, 'write')];
  const { url, logged } = await serveBroken();
  const response = await fetch(url);
  const received: string[] = [];
  const read = async () => {
    for await (const part of response.body ?? []) received.push(Buffer.from(part).toString());
  };
  await expect(read()).rejects.toThrow();
  expect(received.join('')).toBe('begins');
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'answer broke off', traceId: '0123456789abcdef', error: { name: 'Error', code: '22008' } },
  ]);
  expect(logged.join('')).not.toContain(CANARY);
  for (const print of printed) expect(print).not.toHaveBeenCalled();
});

it('whoever reads the answer without a connection learns of the error, and not of its words', async () => {
  const { app } = await serveBroken();
  const response = await app.request('/file');
  await expect(response.text()).rejects.toThrow('The answer broke off.');
});
