import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_MAX } from '#contracts/limits.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, aContact, aMessage, PDF, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let messageId: string;
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  const calls = domain.as(ana);
  await calls.spvCertificates.create(aCertificate(THUMBPRINT));
  await calls.spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT });
  messageId = (await calls.spvMessages.list({})).items[0]?.id ?? '';
});

type Notify = Parameters<ReturnType<TestDomain['as']>['spvMessages']['notify']>[0];
const notify = (batchId: string = crypto.randomUUID(), more: Partial<Notify['messages'][number]> = {}) =>
  domain.as(ana).spvMessages.notify({ batchId, messages: [{ id: messageId, ...more }] });
const again = () => notify(crypto.randomUUID(), { isAgain: true });
const mails = () =>
  domain.database.asSuperuser<{ recipientAddress: string; attachments: number }>(
    `select recipient_address as "recipientAddress", cardinality(attachment_ids) as attachments
     from mail where entity_id = $1`,
    [messageId],
  );
const states = async () =>
  (
    await domain.database.asSuperuser<{ state: string }>(
      'select state from mail where entity_id = $1 order by created_at',
      [messageId],
    )
  ).map(({ state }) => state);
async function addClient({ hasContact }: { hasContact: boolean }) {
  const { clients, contacts } = domain.as(ana);
  const { id } = await clients.create({ taxId: TAX_ID });
  if (hasContact) await contacts.create({ id, ...aContact });
}
async function putDocument() {
  const { content, spvMessages } = domain.as(ana);
  const batch = await content.createBatch({ files: [{ name: 'a.pdf', sizeBytes: PDF.length }] });
  await domain.contentApp.request(batch.signedUrl, { method: 'PUT', body: PDF });
  await content.uploaded({ id: batch.files[0]?.id ?? '' });
  const messagesIds = [messageId];
  await spvMessages.setContents({
    batchId: batch.id,
    messagesIds,
    signatureStatuses: signatureStatusesOf(messagesIds),
  });
}

describe('a message that is sent to its client', () => {
  it('goes to the primary contact with its document, once for a batch, and says so in the list', async () => {
    await addClient({ hasContact: true });
    await putDocument();
    const batchId = crypto.randomUUID();
    const answers = await Promise.all([notify(batchId), notify(batchId), notify(batchId)]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ changed: [messageId], failed: [] })));
    expect(await mails()).toEqual([{ recipientAddress: aContact.email, attachments: 1 }]);
    expect((await domain.as(ana).spvMessages.list({})).items).toMatchObject([
      { lastNotifiedContactName: aContact.name, lastNotifiedContactEmail: aContact.email },
    ]);
    // Another press asks first, and is another mail then.
    expect(await notify()).toEqual({ changed: [], failed: [{ id: messageId, reason: 'alreadySent' }] });
    expect(await mails()).toHaveLength(1);
    await again();
    expect(await mails()).toHaveLength(2);
  });

  it('goes to the people whom the sender has chosen, one mail for an address, with the note', async () => {
    await addClient({ hasContact: true });
    await putDocument();
    const to = [
      { name: 'Dan', email: 'dan@alta-firma.test' },
      { name: '', email: 'birou@alta-firma.test' },
      { name: 'Dan Popa', email: 'DAN@alta-firma.test' },
    ];
    const batchId = crypto.randomUUID();
    const note = 'Vă rog să plătiți până vineri.';
    const send = () => domain.as(ana).spvMessages.notify({ batchId, messages: [{ id: messageId, to }], note });
    await Promise.all([send(), send()]);
    expect((await mails()).map(({ recipientAddress }) => recipientAddress).sort()).toEqual([
      'DAN@alta-firma.test',
      'birou@alta-firma.test',
    ]);
    const texts = await domain.database.asSuperuser<{ text: string }>('select text from mail where entity_id = $1', [
      messageId,
    ]);
    expect(texts.every(({ text }) => text.includes(note))).toBe(true);
    const entries = await domain.database.asSuperuser<{ emails: string }>(
      `select after::jsonb ->> 'contactEmail' as emails from audit_entry
       where action = 'spvMessage.notify' and entity_id = $1`,
      [messageId],
    );
    expect(entries).toEqual([{ emails: 'DAN@alta-firma.test, birou@alta-firma.test' }]);
  });

  it('waits before it leaves, and is taken back until it has begun to', async () => {
    await addClient({ hasContact: true });
    await putDocument();
    const first = crypto.randomUUID();
    await notify(first);
    const [mail] = await domain.database.asSuperuser<{ waits: boolean }>(
      "select due_at > now() + interval '5 seconds' as waits from mail where entity_id = $1",
      [messageId],
    );
    expect(mail?.waits).toBe(true);
    const { spvMessages } = domain.as(ana);
    expect(await spvMessages.withdraw({ batchId: first })).toEqual({ withdrawn: 1, left: 0 });
    expect(await spvMessages.get({ id: messageId })).toMatchObject({
      lastNotifiedContactName: null,
      lastNotificationSubmittedDate: null,
      lastNotificationState: null,
    });
    // It counts as never sent, and its batch sends nothing any more.
    await notify(first);
    expect(await states()).toEqual(['withdrawn']);
    const second = crypto.randomUUID();
    await notify(second);
    await domain.database.asSuperuser(
      "update mail set claim_id = gen_random_uuid(), message_id = '<a@b>' where entity_id = $1 and state = 'waiting'",
      [messageId],
    );
    await expect(spvMessages.withdraw({ batchId: second })).rejects.toMatchObject({ code: 'mail.gone' });
    expect(await states()).toEqual(['withdrawn', 'waiting']);
  });

  it('is taken back with all of its batch, however many calls sent it, and what has left is counted', async () => {
    await addClient({ hasContact: true });
    await putDocument();
    const { spvMessages } = domain.as(ana);
    const more = Array.from({ length: BULK_MAX + 20 }, (_, at) => ({ ...aMessage, messageId: String(5000 + at) }));
    await spvMessages.store({ messages: more, certificateThumbprint: THUMBPRINT });
    const ids = await domain.database.asSuperuser<{ id: string }>(
      `update spv_message set content_id = (select content_id from spv_message where id = $1) where tenant_id = $2
       returning id`,
      [messageId, ana.tenantId],
    );
    const batchId = crypto.randomUUID();
    for (const part of [ids.slice(0, BULK_MAX), ids.slice(BULK_MAX)]) {
      await spvMessages.notify({ batchId, messages: part.map(({ id }) => ({ id })) });
    }
    await domain.database.asSuperuser(
      'update mail set claim_id = gen_random_uuid() where id in (select id from mail where tenant_id = $1 limit 3)',
      [ana.tenantId],
    );
    expect(await spvMessages.withdraw({ batchId })).toEqual({ withdrawn: ids.length - 3, left: 3 });
    await expect(spvMessages.withdraw({ batchId })).rejects.toMatchObject({ code: 'mail.gone' });
  });

  it.each([
    ['no client has its fiscal code', 'noClient', null, true],
    ['the client has no contact', 'noContact', false, true],
    ['there is no document', 'noDocument', true, false],
  ] as const)('is not sent when %s', async (_, reason, hasContact, hasDocument) => {
    if (hasContact !== null) await addClient({ hasContact });
    if (hasDocument) await putDocument();
    expect(await notify()).toEqual({ changed: [], failed: [{ id: messageId, reason }] });
    expect(await mails()).toEqual([]);
  });

  it('says before to whom it would go, or why it would not', async () => {
    const recipients = () => domain.as(ana).spvMessages.recipients({ messagesIds: [messageId] });
    expect(await recipients()).toMatchObject([{ id: messageId, clientId: null, reason: 'noClient' }]);
    await addClient({ hasContact: true });
    expect(await recipients()).toMatchObject([{ reason: 'noDocument' }]);
    await putDocument();
    expect(await recipients()).toMatchObject([
      {
        clientName: expect.any(String),
        contactName: aContact.name,
        contactEmail: aContact.email,
        contacts: [{ name: aContact.name, email: aContact.email }],
        attachment: { fileName: expect.stringMatching(/executare silita 500\.pdf$/), sizeBytes: PDF.length },
        text: expect.stringContaining(`Bună ziua, ${aContact.name},`),
        lastSentAt: null,
        reason: null,
      },
    ]);
    expect(await mails()).toEqual([]);
  });

  it('tells the client the last day of the legal term, as the list shows it', async () => {
    await addClient({ hasContact: true });
    const { items } = await domain.as(ana).spvMessages.list({});
    const day = items[0]?.legalDay?.split('-').toReversed().join('.');
    expect(await domain.as(ana).spvMessages.recipients({ messagesIds: [messageId] })).toMatchObject([
      { text: expect.stringContaining(`termenul legal se împlinește la ${day}.`) },
    ]);
  });

  it('shows that its mail was refused, and why, until it is sent again', async () => {
    await addClient({ hasContact: true });
    await putDocument();
    await notify();
    const last = async () => (await domain.as(ana).spvMessages.list({})).items[0];
    expect(await last()).toMatchObject({ lastNotificationState: 'waiting', lastNotificationError: null });
    await domain.database.asSuperuser(
      `update mail set state = 'refused', ended_at = now(), text = null, html = null, answer_code = 550,
         answer_text = '550 5.1.1 user unknown' where entity_id = $1`,
      [messageId],
    );
    expect(await last()).toMatchObject({
      lastNotificationState: 'refused',
      lastNotificationError: '550 5.1.1 user unknown',
    });
    expect(await domain.as(ana).spvMessages.get({ id: messageId })).toMatchObject({ lastNotificationState: 'refused' });
    await again();
    expect(await last()).toMatchObject({ lastNotificationState: 'waiting', lastNotificationError: null });
  });

  it('is written in the language that the firm has for its clients', async () => {
    await addClient({ hasContact: true });
    await putDocument();
    const languages = () =>
      domain.database.asSuperuser<{ language: string; text: string }>(
        'select language, text from mail where entity_id = $1 order by created_at',
        [messageId],
      );
    await notify();
    await domain.as(ana).firm.updateSettings({ clientMailLanguage: 'en' });
    await again();
    expect(await languages()).toMatchObject([
      { language: 'ro', text: expect.stringContaining('Bună ziua') },
      { language: 'en', text: expect.stringContaining('Dear ') },
    ]);
  });
});
