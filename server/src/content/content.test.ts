import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES_MAX, SIGNED_URL_MS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createUploads, pdf } from '#serverTesting/uploads.ts';
import { contentRepository } from './content.repository.ts';
import { createContentClaims } from './contentClaims.ts';

let domain: TestDomain;
let uploads: ReturnType<typeof createUploads>;
let nowMs = Date.now();
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(nowMs) });
  uploads = createUploads(domain);
});
afterAll(() => domain.close());

const storedFiles = async () =>
  (await readdir(domain.contentFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('an upload', () => {
  it('is stored under its hash in the folder of its firm, once per firm', async () => {
    const bytes = pdf('one');
    const sha = shaOf(bytes);
    const firms = [await domain.database.aFirm(), await domain.database.aFirm()];
    for (const actor of firms) await uploads.upload(actor, bytes);
    for (const { tenantId } of firms) {
      const path = join(domain.contentFolder, tenantId, sha.slice(0, 2), sha.slice(2, 4), sha);
      expect(await readFile(path)).toEqual(bytes);
    }
    expect(await readdir(join(domain.contentFolder, 'incoming'))).toEqual([]);
  });

  it('may be sent again until it is marked as uploaded', async () => {
    const actor = await domain.database.aFirm();
    const { id, signedUrl } = await uploads.announce(actor, pdf('one').length);
    await expect(domain.as(actor).content.uploaded({ id })).rejects.toMatchObject({ code: 'content.notUploaded' });
    expect((await uploads.put(signedUrl, pdf('one'))).status).toBe(204);
    expect((await uploads.put(signedUrl, pdf('two'))).status).toBe(204);
    const counted = await domain.as(actor).content.uploaded({ id });
    expect(counted).toEqual({ contentId: id, uploadTime: expect.any(String), uploadedBy: 'Ana Ionescu' });
    expect(await domain.as(actor).content.uploaded({ id })).toEqual(counted);
    const late = await uploads.put(signedUrl, pdf('six'));
    expect([late.status, await late.json()]).toEqual([404, { code: 'content.notFound' }]);
  });

  it('is refused without a valid signature, for another use, and after it has expired', async () => {
    const actor = await domain.database.aFirm();
    const { batchId: id, signedUrl } = await uploads.announce(actor, 5);
    const { batchId: other } = await uploads.announce(actor, 5);
    const query = signedUrl.slice(signedUrl.indexOf('?'));
    const wrong = [
      signedUrl.replace(id, other),
      signedUrl.replace(/t=[0-9a-f]/, (text) => (text.endsWith('0') ? 't=1' : 't=0')),
      signedUrl.replace(/e=\d{13}/, `e=${nowMs + 10 * SIGNED_URL_MS}`),
      `${signedUrl}&x=1`,
      signedUrl.replace(/&s=.*/, ''),
      `/content/upload/${id}`,
      `/content/upload/..%2F${id}${query}`,
    ];
    for (const url of wrong) expect((await uploads.put(url, pdf('x'))).status).toBe(403);
    expect((await uploads.app.request(signedUrl.replace('/upload/', '/file/'))).status).toBe(403);
    nowMs += SIGNED_URL_MS;
    expect((await uploads.put(signedUrl, pdf('x'))).status).toBe(403);
  });

  it('of many files comes in one body, and each is stored under its own hash', async () => {
    const actor = await domain.database.aFirm();
    const all = ['first', 'the second', 'third'].map(pdf);
    const { files, signedUrl } = await uploads.announceAll(
      actor,
      all.map(({ length }) => length),
    );
    // Split at arbitrary points, as the network does.
    const body = Buffer.concat(all);
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const [from, to] of [[0, 3], [3, 30], [30]]) controller.enqueue(body.subarray(from, to));
        controller.close();
      },
    });
    expect((await send(signedUrl, pieces)).status).toBe(204);
    for (const { id } of files) await domain.as(actor).content.uploaded({ id });
    const rows = await domain.database.asSuperuser<{ sha256: string; size: number }>(
      'select sha256, size_bytes::int as size from content_file where tenant_id = $1 order by id',
      [actor.tenantId],
    );
    expect(rows).toEqual(all.map((bytes) => ({ sha256: shaOf(bytes), size: bytes.length })));
  });

  it('is refused when it is not as long as was announced, and leaves nothing behind', async () => {
    const actor = await domain.database.aFirm();
    const { id, signedUrl } = await uploads.announce(actor, 2 * 1024 * 1024);
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const answer = await send(signedUrl, endless);
    expect([answer.status, await answer.json()]).toEqual([413, { code: 'request.tooLarge' }]);
    expect(sent).toBeLessThan(6 * chunk.byteLength);
    const headers = { 'content-length': String(DOCUMENT_BYTES_MAX + 1) };
    expect((await uploads.app.request(signedUrl, { method: 'PUT', body: 'x', headers })).status).toBe(413);
    expect((await uploads.put(signedUrl, chunk)).status).toBe(400);
    await expect(domain.as(actor).content.uploaded({ id })).rejects.toMatchObject({ code: 'content.notUploaded' });
    await expect(uploads.announceAll(actor, [DOCUMENT_BYTES_MAX, 1])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await readdir(join(domain.contentFolder, 'incoming'))).toEqual([]);
  });

  it('that was never marked is removed after a day, with its bytes unless another file has them', async () => {
    const actor = await domain.database.aFirm();
    const kept = pdf(randomBytes(8).toString('hex'));
    const gone = pdf(randomBytes(8).toString('hex'));
    const { id: counted } = await uploads.upload(actor, kept);
    await domain.as(actor).content.uploaded({ id: counted });
    await uploads.upload(actor, kept);
    const { id: abandoned } = await uploads.upload(actor, gone);
    await domain.database.asSuperuser(
      `update content_file set created_at = created_at - interval '25 h' where tenant_id = $1`,
      [actor.tenantId],
    );
    const { id: fresh } = await uploads.upload(actor, pdf('fresh'));
    await domain.jobs.removeAbandonedContent();
    await expect(domain.as(actor).content.uploaded({ id: abandoned })).rejects.toMatchObject({
      code: 'content.notFound',
    });
    await expect(domain.as(actor).content.uploaded({ id: fresh })).resolves.toBeDefined();
    const contents = await Promise.all((await storedFiles()).map(async (path) => (await readFile(path)).toString()));
    expect(contents.filter((text) => text === kept.toString())).toHaveLength(1);
    expect(contents).not.toContain(gone.toString());
  });
});

const deps = () => ({ tenants: domain.database.tenants, files: contentRepository, store: domain.store });

describe('bytes that are stored before a row names them', () => {
  it('are safe while their claim lasts, and removed when no transaction names them', async () => {
    const { tenantId } = await domain.database.aFirm();
    const claims = createContentClaims(deps());
    const bytes = pdf(randomBytes(8).toString('hex'));
    const staged = await domain.store.stage(Readable.from([bytes]));
    const contents = await claims.store(tenantId, [staged]);
    await claims.removeUnused(tenantId, shaOf(bytes));
    expect(await domain.store.open(tenantId, shaOf(bytes)).then((stream) => stream?.destroy())).toBeDefined();
    await contents.release();
    expect(await domain.store.open(tenantId, shaOf(bytes))).toBeNull();
  });

  it('are stored once a removal of the same bytes is over', async () => {
    const actor = await domain.database.aFirm();
    const bytes = pdf(randomBytes(8).toString('hex'));
    const removal = await domain.database.tenants.run(actor.tenantId, (tx) =>
      contentRepository.claimRemoval(tx, shaOf(bytes)),
    );
    let isStored = false;
    const stored = uploads.upload(actor, bytes).then(() => (isStored = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isStored).toBe(false);
    await domain.database.tenants.run(actor.tenantId, (tx) => contentRepository.endClaims(tx, [removal ?? '']));
    await stored;
  });

  it('are removed by the cleaner when their process ended', async () => {
    const { tenantId } = await domain.database.aFirm();
    const bytes = pdf(randomBytes(8).toString('hex'));
    await createContentClaims(deps()).store(tenantId, [await domain.store.stage(Readable.from([bytes]))]);
    await domain.database.asSuperuser(
      `update content_claim set claimed_at = claimed_at - interval '25 h' where tenant_id = $1`,
      [tenantId],
    );
    await domain.jobs.removeAbandonedContent();
    expect(await domain.store.open(tenantId, shaOf(bytes))).toBeNull();
    expect(await domain.database.asSuperuser('select id from content_claim')).toEqual([]);
  });
});

const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const send = (url: string, body: ReadableStream) =>
  uploads.app.request(
    new Request(`http://server.test${url}`, Object.assign({ method: 'PUT', body }, { duplex: 'half' as const })),
  );
