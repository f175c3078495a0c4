import { request as requestHttp } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type Listener } from './listen.ts';

let listener: Listener;
beforeAll(async () => {
  listener = await listen('127.0.0.1', 0, { silenceMs: 600, requestMs: 900 });
  listener.serve((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
});
afterAll(() => listener.close(0));

/** Sends a byte every so many ms; returns the status, or null when the server has ended the connection. */
async function send(path: string, bytes: number, everyMs: number): Promise<number | null> {
  const { port } = listener;
  const answer = Promise.withResolvers<number | null>();
  const headers = { 'content-length': bytes };
  const request = requestHttp({ port, host: '127.0.0.1', path, method: 'PUT', headers }, (response) => {
    response.resume();
    answer.resolve(response.statusCode ?? 0);
  });
  request.on('error', () => answer.resolve(null));
  for (let sent = 0; sent < bytes && !request.destroyed; sent += 1) {
    request.write('x');
    await sleep(everyMs);
  }
  request.end();
  return answer.promise;
}

describe('an upload', () => {
  it('may take longer than other requests, as long as bytes come', async () => {
    expect(await send('/content/upload/a', 16, 100)).toBe(200);
  });
  it('ends when no more bytes come', async () => {
    expect(await send('/content/upload/a', 2, 2000)).toBeNull();
  });
});

describe('another request', () => {
  it('ends when it takes too long to arrive', async () => {
    expect(await send('/api/clients', 16, 100)).toBeNull();
  });
});
