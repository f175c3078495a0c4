import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentStore } from './contentStore.ts';
import { createS3Store } from './s3Store.ts';

// The few S3 calls that the store makes, path style, without checking signatures.
const objects = new Map<string, Buffer>();
let s3: Server;
let store: ContentStore;
let incoming: string;

beforeAll(async () => {
  s3 = createServer((request, response) => {
    const key = new URL(request.url ?? '', 'http://s3.test').pathname;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const object = objects.get(key);
      if (request.method === 'PUT') {
        objects.set(key, Buffer.concat(chunks));
        response.end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (new URL(request.url ?? '', 'http://s3.test').searchParams.get('list-type') === '2') {
        const prefix = new URL(request.url ?? '', 'http://s3.test').searchParams.get('prefix') ?? '';
        const keys = [...objects.keys()].map((name) => name.slice('/firm-files/'.length));
        const found = keys.filter((name) => name.startsWith(prefix)).slice(0, 2);
        const contents = found.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
        response.writeHead(200, { 'content-type': 'application/xml' });
        response.end(`<ListBucketResult>${contents}</ListBucketResult>`);
      } else if (object === undefined) {
        response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      } else {
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        response.writeHead(range === null ? 200 : 206);
        response.end(range === null ? object : object.subarray(Number(range[1]), Number(range[2]) + 1));
      }
    });
  });
  await new Promise<void>((listening) => void s3.listen(0, '127.0.0.1', listening));
  const { port } = s3.address() as AddressInfo;
  incoming = await mkdtemp(join(tmpdir(), 'dosar-s3-'));
  const endpoint = `http://127.0.0.1:${port}`;
  store = await createS3Store(
    {
      endpoint,
      region: 'test',
      bucket: 'firm-files',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      incoming,
      timeoutMs: 10_000,
    },
    Date.now,
  );
});
afterAll(async () => {
  s3.closeAllConnections();
  await new Promise((closed) => void s3.close(closed));
  await rm(incoming, { recursive: true });
});

it('removes all that it has of a firm, however much that is, and nothing of another one', async () => {
  for (const [tenant, body] of [
    ['gone', 'a'],
    ['gone', 'b'],
    ['gone', 'c'],
    ['stays', 'a'],
  ] as const) {
    const staged = await store.stage(asStream(body));
    await staged.commit(tenant);
    await staged.discard();
  }
  await store.removeAll('gone');
  expect([...objects.keys()].map((key) => key.split('/')[2])).toEqual(['stays']);
  await store.removeAll('stays');
});

it('stores content in the bucket by firm and hash, returns it whole or in part, and removes it', async () => {
  const sha256 = createHash('sha256').update('%PDF-1.7 x').digest('hex');
  const staged = await store.stage(asStream('%PDF', '-1.7 x'));
  expect(staged).toMatchObject({ sha256, head: Buffer.from('%PDF-1.7 x') });
  expect([...objects.keys()]).toEqual([]);
  await staged.commit('firm');
  await staged.discard();
  expect([...objects.keys()]).toEqual([`/firm-files/firm/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`]);
  expect(await readdir(incoming)).toEqual([]);
  expect(await text((await store.open('firm', sha256))!)).toBe('%PDF-1.7 x');
  expect(await text((await store.open('firm', sha256, { start: 1, end: 3 }))!)).toBe('PDF');
  expect(await store.open('another', sha256)).toBeNull();
  await store.remove('firm', sha256);
  await store.remove('firm', sha256);
  expect(await store.open('firm', sha256)).toBeNull();
});

async function* asStream(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
