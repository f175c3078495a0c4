import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#contracts/errors.ts';
import { DOCUMENT_BYTES_MAX, SIGNED_URL_MS } from '#contracts/limits.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { createTestDomain, type TestDomain } from '../testing/domain.ts';

let domain: TestDomain;
let app: Hono;
let nowMs = Date.now();
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(nowMs) });
  app = new Hono().route('/', domain.contentApp);
  app.onError((error, c) => {
    if (!(error instanceof AppError)) throw error;
    return c.json({ code: error.code }, ERROR_STATUS[error.code]);
  });
});
afterAll(() => domain.close());

const pdf = (text: string): Buffer<ArrayBuffer> => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const put = (url: string, body: BodyInit) => app.request(url, { method: 'PUT', body });
const announce = async (actor: Actor, name = 'a.pdf') => {
  const { files } = await domain.as(actor).content.createBatch({ fileNames: [name] });
  return files[0]!;
};
const upload = async (actor: Actor, bytes: Buffer<ArrayBuffer>, name = 'a.pdf') => {
  const file = await announce(actor, name);
  expect((await put(file.signedUrl, bytes)).status).toBe(204);
  return file.id;
};
const storedFiles = async () =>
  (await readdir(domain.contentFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('an upload', () => {
  it('lies under its hash in the folder of its firm, twice as bytes for two firms', async () => {
    const bytes = pdf('one');
    const sha = createHash('sha256').update(bytes).digest('hex');
    const firms = [await domain.database.aFirm(), await domain.database.aFirm()];
    for (const actor of firms) await upload(actor, bytes);
    for (const { tenantId } of firms) {
      const path = join(domain.contentFolder, tenantId, sha.slice(0, 2), sha.slice(2, 4), sha);
      expect(await readFile(path)).toEqual(bytes);
    }
    expect(await readdir(join(domain.contentFolder, 'incoming'))).toEqual([]);
  });

  it('may be sent again until it counts', async () => {
    const actor = await domain.database.aFirm();
    const { id, signedUrl } = await announce(actor);
    await expect(domain.as(actor).content.uploaded({ id })).rejects.toMatchObject({ code: 'content.notUploaded' });
    expect((await put(signedUrl, pdf('first'))).status).toBe(204);
    expect((await put(signedUrl, pdf('second'))).status).toBe(204);
    const counted = await domain.as(actor).content.uploaded({ id });
    expect(counted).toEqual({ contentId: id, uploadTime: expect.any(String), uploadedBy: 'Ana Ionescu' });
    expect(await domain.as(actor).content.uploaded({ id })).toEqual(counted);
    const late = await put(signedUrl, pdf('third'));
    expect([late.status, await late.json()]).toEqual([404, { code: 'content.notFound' }]);
  });

  it('is refused without a valid seal, for another use, and after its time', async () => {
    const actor = await domain.database.aFirm();
    const { id, signedUrl } = await announce(actor);
    const other = await announce(actor);
    const query = signedUrl.slice(signedUrl.indexOf('?'));
    const wrong = [
      signedUrl.replace(id, other.id),
      signedUrl.replace(/t=[0-9a-f]/, (text) => (text.endsWith('0') ? 't=1' : 't=0')),
      signedUrl.replace(/e=\d{13}/, `e=${nowMs + 10 * SIGNED_URL_MS}`),
      `${signedUrl}&x=1`,
      signedUrl.replace(/&s=.*/, ''),
      `/content/upload/${id}`,
      `/content/upload/..%2F${id}${query}`,
    ];
    for (const url of wrong) expect((await put(url, pdf('x'))).status).toBe(403);
    expect((await app.request(signedUrl.replace('/upload/', '/file/'))).status).toBe(403);
    nowMs += SIGNED_URL_MS;
    expect((await put(signedUrl, pdf('x'))).status).toBe(403);
  });

  it('is stopped when it is too long, announced or not, and leaves nothing behind', async () => {
    const actor = await domain.database.aFirm();
    const { signedUrl } = await announce(actor);
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const answer = await app.request(
      new Request(
        `http://server.test${signedUrl}`,
        Object.assign({ method: 'PUT', body: endless }, { duplex: 'half' }),
      ),
    );
    expect([answer.status, await answer.json()]).toEqual([413, { code: 'request.tooLarge' }]);
    expect(sent).toBeLessThan(DOCUMENT_BYTES_MAX + 4 * chunk.byteLength);
    const headers = { 'content-length': String(DOCUMENT_BYTES_MAX + 1) };
    expect((await app.request(signedUrl, { method: 'PUT', body: 'x', headers })).status).toBe(413);
    expect(await readdir(join(domain.contentFolder, 'incoming'))).toEqual([]);
  });

  it('that was never made to count is removed after a day, its bytes when nothing else has them', async () => {
    const actor = await domain.database.aFirm();
    const kept = pdf(randomBytes(8).toString('hex'));
    const gone = pdf(randomBytes(8).toString('hex'));
    const counted = await upload(actor, kept);
    await domain.as(actor).content.uploaded({ id: counted });
    await upload(actor, kept);
    const abandoned = await upload(actor, gone);
    await domain.database.asSuperuser(
      `update content_file set created_at = created_at - interval '25 h' where tenant_id = $1`,
      [actor.tenantId],
    );
    const fresh = await upload(actor, pdf('fresh'));
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

describe('the document of a message', () => {
  it('is read at a signed address, whole or in part, with no right to do anything', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const bytes = pdf('ce scrie în document');
    const contentId = await upload(actor, bytes, 'ș "x".pdf');
    const calls = domain.as(actor).spvMessages;
    const unsent = await announce(actor);
    await expect(calls.setContent({ id, contentId: unsent.id })).rejects.toMatchObject({ code: 'content.notUploaded' });
    expect(await calls.setContent({ id, contentId })).toEqual({ validationStatus: null });
    const { content, hasContent } = await calls.get({ id });
    expect({ hasContent, content }).toEqual({
      hasContent: true,
      content: { url: expect.any(String), mimeType: 'application/pdf', fileName: '500.pdf' },
    });

    const whole = await app.request(content!.url);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename*=UTF-8''%C8%99%20%22x%22.pdf`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const part = async (range: string) => {
      const answer = await app.request(content!.url, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    const size = bytes.length;
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, '%PDF']);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, '%%EOF']);
    expect(await part(`bytes=${size - 1}-999999`)).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`, 'F']);
    expect((await part('bytes=999999-'))[0]).toBe(416);
    expect((await part('bytes=0-1,3-4'))[0]).toBe(200);
    const head = await app.request(content!.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), '']);
  });

  it('may be set twice but not exchanged', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const set = async (bytes: Buffer<ArrayBuffer>) => {
      const contentId = await upload(actor, bytes);
      await domain.as(actor).content.uploaded({ id: contentId });
      return domain.as(actor).spvMessages.setContent({ id, contentId });
    };
    await set(pdf('one'));
    await set(pdf('one'));
    await expect(set(pdf('two'))).rejects.toMatchObject({ code: 'message.contentExists' });
    await expect(set(Buffer.from('<html>logged out</html>'))).rejects.toMatchObject({ code: 'content.invalid' });
  });

  it('is one of two that are set at once', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const ids = await Promise.all(['a', 'b', 'c', 'd'].map((text) => upload(actor, pdf(text))));
    for (const contentId of ids) await domain.as(actor).content.uploaded({ id: contentId });
    const sets = await Promise.allSettled(
      ids.map((contentId) => domain.as(actor).spvMessages.setContent({ id, contentId })),
    );
    expect(sets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

async function aMessage(actor: Actor): Promise<string> {
  const certificateThumbprint = 'A'.repeat(40);
  await domain.as(actor).spvCertificates.create({
    thumbprint: certificateThumbprint,
    pin: null,
    name: 'Ana',
    subject: 'CN=Ana',
    issuer: 'CN=Test CA',
    serialNumber: '0A',
    expiresOn: '2030-01-01T00:00:00Z',
  });
  const message = { messageId: '500', details: 'x', taxId: '1234565', date: '01.07.2026 09:30:00', requestId: null };
  await domain.as(actor).spvMessages.store({ messages: [{ ...message, type: 'SOMATII' }], certificateThumbprint });
  return (await domain.as(actor).spvMessages.list({})).items[0]!.id;
}
