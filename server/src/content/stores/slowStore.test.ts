import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#serverTesting/testServer.ts';
import { pdf } from '#serverTesting/uploads.ts';
import { onThisMachine } from '../../../../scripts/test/machine.ts';

// A bucket that accepts connections and bytes but answers only when the test says so.
let bucket: Server;
let server: TestServer;
const puts: (() => void)[] = [];
let isStalled = true;
beforeAll(async () => {
  bucket = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method === 'PUT' && isStalled) puts.push(() => response.end());
      else response.end();
    });
  });
  await new Promise<void>((listening) => void bucket.listen(0, '127.0.0.1', listening));
  server = await createTestServer({
    CONTENT_S3_BUCKET: 'files',
    CONTENT_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    CONTENT_S3_REGION: 'test',
    CONTENT_S3_ACCESS_KEY_ID: 'a',
    CONTENT_S3_SECRET_ACCESS_KEY: 'b',
  });
});
afterAll(async () => {
  bucket.closeAllConnections();
  await new Promise((closed) => void bucket.close(closed));
  await server.stop();
});

const UPLOADS = 30;

it('a store that stalls delays uploads and no other call', async () => {
  const [ana, other] = [await server.signUp(), await server.signUp()];
  const upload = async (at: number) => {
    const bytes = pdf(`file ${at}`);
    const body = JSON.stringify({ files: [{ name: 'a.pdf', sizeBytes: bytes.length }] });
    const announced = await server.fetchAs(ana, '/api/content/batches', { method: 'POST', body });
    const { signedUrl } = await announced.json();
    const path = new URL(signedUrl).pathname + new URL(signedUrl).search;
    return (await fetch(`${server.origin}${path}`, { method: 'PUT', body: bytes })).status;
  };
  const uploads = Promise.all(Array.from({ length: UPLOADS }, (_, at) => upload(at)));
  await expect.poll(() => puts.length, { timeout: onThisMachine(20_000) }).toBe(UPLOADS);
  const open = await server.testDatabase.asSuperuser(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(open).toEqual([]);
  expect((await server.fetchAs(other, '/api/clients')).status).toBe(200);
  isStalled = false;
  for (const answer of puts) answer();
  expect(await uploads).toEqual(Array.from({ length: UPLOADS }, () => 204));
  expect(await server.testDatabase.asSuperuser('select id from content_claim')).toEqual([]);
});
