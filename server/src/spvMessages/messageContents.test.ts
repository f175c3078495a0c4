import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignatureState } from '#contracts/link/fields.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createUploads, pdf, signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let uploads: ReturnType<typeof createUploads>;
beforeAll(async () => {
  domain = await createTestDomain();
  uploads = createUploads(domain);
});
afterAll(() => domain.close());

describe('the document of a message', () => {
  it('is served at a signed address, whole or in part, and sandboxed', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const bytes = pdf('ce scrie în document');
    const { batchId } = await uploads.upload(actor, bytes, 'ș "x".pdf');
    const calls = domain.as(actor).spvMessages;
    const unsent = await uploads.announce(actor, 1);
    const setUnsent = calls.setContents({
      batchId: unsent.batchId,
      messagesIds: [id],
      signatureStatuses: signatureStatusesOf([id]),
    });
    await expect(setUnsent).rejects.toMatchObject({ code: 'content.notUploaded' });
    expect(
      await calls.setContents({ batchId, messagesIds: [id], signatureStatuses: signatureStatusesOf([id]) }),
    ).toEqual({ changed: [id] });
    const { content, hasContent } = await calls.get({ id });
    expect({ hasContent, content }).toEqual({
      hasContent: true,
      content: {
        id: expect.any(String),
        url: expect.any(String),
        mimeType: 'application/pdf',
        fileName: '1234565 - 2026-07-01 - executare silita 500.pdf',
      },
    });

    const whole = await uploads.app.request(content!.url);
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename*=UTF-8''1234565%20-%202026-07-01%20-%20executare%20silita%20500.pdf`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    const part = async (range: string) => {
      const answer = await uploads.app.request(content!.url, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    const size = bytes.length;
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, '%PDF']);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, '%%EOF']);
    expect(await part(`bytes=${size - 1}-999999`)).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`, 'F']);
    expect((await part('bytes=999999-'))[0]).toBe(416);
    expect((await part('bytes=0-1,3-4'))[0]).toBe(200);
    const head = await uploads.app.request(content!.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), '']);
  });

  it('may be set again but not replaced', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const set = async (bytes: Buffer<ArrayBuffer>) => {
      const { batchId } = await uploads.upload(actor, bytes);
      return domain
        .as(actor)
        .spvMessages.setContents({ batchId, messagesIds: [id], signatureStatuses: signatureStatusesOf([id]) });
    };
    expect(await set(pdf('one'))).toEqual({ changed: [id] });
    expect(await set(pdf('two'))).toEqual({ changed: [] });
    expect(await textOf(actor, id)).toContain('one');
    await expect(set(Buffer.from('<html>logged out</html>'))).rejects.toMatchObject({ code: 'content.invalid' });
  });

  it('keeps its first signature status, whatever a later call claims', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const { get } = domain.as(actor).spvMessages;
    expect((await get({ id })).signatureStatus).toBeNull();
    await give(actor, id, 'first', 'broken');
    expect(await give(actor, id, 'second', 'intact')).toEqual({ changed: [] });
    expect((await get({ id })).signatureStatus).toEqual({ state: 'broken', signer: 'Sistem informatic' });
  });

  it.each(['unknownSigner', 'broken', 'absent'] as const)('that is %s is replaced by a sound copy', async (state) => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const { fetchAgain, get, withoutContent, summary } = domain.as(actor).spvMessages;
    const certificateThumbprint = 'A'.repeat(40);
    await give(actor, id, 'first', state);
    const first = (await get({ id })).content?.url;
    expect(await withoutContent({ certificateThumbprint })).toEqual([]);
    expect(await fetchAgain({ messagesIds: [id] })).toEqual({ changed: [id] });
    expect(await fetchAgain({ messagesIds: [id] })).toEqual({ changed: [] });
    expect(await get({ id })).toMatchObject({ refetch: 'asked', hasContent: true, signatureStatus: { state } });
    expect(await withoutContent({ certificateThumbprint })).toEqual([{ id, messageId: '500' }]);
    expect(await summary({ certificateThumbprint })).toMatchObject({ totalMessagesWithoutContent: 1 });
    expect(await give(actor, id, 'second', 'unchecked')).toEqual({ changed: [id] });
    expect(await get({ id })).toMatchObject({ refetch: null, signatureStatus: { state: 'unchecked' } });
    expect(await textOf(actor, id)).toContain('second');
    expect(await withoutContent({ certificateThumbprint })).toEqual([]);
    // The old file can still be read, and the trail names it.
    expect(await (await uploads.app.request(first ?? '')).text()).toContain('first');
    const entries = await domain.database.asSuperuser<{ before: string; after: string }>(
      `select before::jsonb ->> 'signatureStatus' as before, after::jsonb ->> 'signatureStatus' as after from audit_entry
       where action = 'spvMessage.setContent' and entity_id = $1 order by seq`,
      [id],
    );
    expect(entries.at(-1)).toEqual({ before: state, after: 'unchecked' });
  });

  it('that is unsound again keeps its first copy, and says so', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const { fetchAgain, get } = domain.as(actor).spvMessages;
    await give(actor, id, 'first', 'broken');
    await fetchAgain({ messagesIds: [id] });
    expect(await give(actor, id, 'second', 'absent')).toEqual({ changed: [] });
    expect(await get({ id })).toMatchObject({ refetch: 'unchanged', signatureStatus: { state: 'broken' } });
    expect(await textOf(actor, id)).toContain('first');
    expect(await fetchAgain({ messagesIds: [id] })).toEqual({ changed: [id] });
  });

  it('that has a sound signature is not fetched again', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const { fetchAgain, get } = domain.as(actor).spvMessages;
    expect(await fetchAgain({ messagesIds: [id] })).toEqual({ changed: [] });
    await give(actor, id, 'first', 'intact');
    expect(await fetchAgain({ messagesIds: [id] })).toEqual({ changed: [] });
    expect((await get({ id })).refetch).toBeNull();
    await expect(fetchAgain({ messagesIds: [id, crypto.randomUUID()] })).rejects.toMatchObject({
      code: 'message.notFound',
    });
  });

  it('is set for many messages at once, in the order of the files, for all or none', async () => {
    const actor = await domain.database.aFirm();
    const messagesIds = [await aMessage(actor), ...(await moreMessages(actor, ['501', '502']))];
    const all = messagesIds.map((id) => pdf(`of ${id}`));
    const { id: batchId, signedUrl } = await uploads.announceAll(
      actor,
      all.map(({ length }) => length),
    );
    await uploads.put(signedUrl, Buffer.concat(all));
    const { setContents } = domain.as(actor).spvMessages;
    const wrong: readonly [ids: string[], code: string][] = [
      [[...messagesIds.slice(1), crypto.randomUUID()], 'message.notFound'],
      [messagesIds.slice(1), 'request.invalid'],
      [[...messagesIds.slice(1), messagesIds[1]!], 'request.invalid'],
    ];
    const tooFew = setContents({ batchId, messagesIds, signatureStatuses: signatureStatusesOf(messagesIds).slice(1) });
    await expect(tooFew).rejects.toMatchObject({ code: 'request.invalid' });
    for (const [ids, code] of wrong) {
      await expect(
        setContents({ batchId, messagesIds: ids, signatureStatuses: signatureStatusesOf(ids) }),
      ).rejects.toMatchObject({ code });
    }
    expect((await domain.as(actor).spvMessages.list({ withContent: true })).items).toEqual([]);
    expect(await setContents({ batchId, messagesIds, signatureStatuses: signatureStatusesOf(messagesIds) })).toEqual({
      changed: messagesIds,
    });
    expect(await setContents({ batchId, messagesIds, signatureStatuses: signatureStatusesOf(messagesIds) })).toEqual({
      changed: [],
    });
    for (const id of messagesIds) expect(await textOf(actor, id)).toContain(`of ${id}`);
  });

  it('is one of two that are set concurrently', async () => {
    const actor = await domain.database.aFirm();
    const id = await aMessage(actor);
    const batches = await Promise.all(['a', 'b', 'c', 'd'].map((text) => uploads.upload(actor, pdf(text))));
    const sets = await Promise.all(
      batches.map(({ batchId }) =>
        domain
          .as(actor)
          .spvMessages.setContents({ batchId, messagesIds: [id], signatureStatuses: signatureStatusesOf([id]) }),
      ),
    );
    expect(sets.filter(({ changed }) => changed.length > 0)).toHaveLength(1);
  });
});

/** Sets a document and its signature status as the link delivers them. */
async function give(actor: Actor, id: string, text: string, state: SignatureState) {
  const { batchId } = await uploads.upload(actor, pdf(text));
  const signatureStatuses = [{ state, signer: 'Sistem informatic' }];
  return domain.as(actor).spvMessages.setContents({ batchId, messagesIds: [id], signatureStatuses });
}

async function textOf(actor: Actor, id: string): Promise<string> {
  const { content } = await domain.as(actor).spvMessages.get({ id });
  return (await uploads.app.request(content!.url)).text();
}

async function moreMessages(actor: Actor, messageIds: readonly string[]): Promise<string[]> {
  const common = { details: 'x', taxId: '1234565', date: '01.07.2026 09:30:00', requestId: null, type: 'SOMATII' };
  const messages = messageIds.map((messageId) => ({ messageId, ...common }));
  await domain.as(actor).spvMessages.store({ messages, certificateThumbprint: 'A'.repeat(40) });
  const { items } = await domain.as(actor).spvMessages.list({});
  return items.filter(({ messageId }) => messageIds.includes(messageId)).map(({ id }) => id);
}

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
