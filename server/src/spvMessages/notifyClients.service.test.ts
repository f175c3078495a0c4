import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../http/actor.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, aContact, aMessage, PDF, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { signatureStatusesOf } from '#serverTesting/uploads.ts';

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

const notify = (batchId: string = crypto.randomUUID()) =>
  domain.as(ana).spvMessages.notify({ batchId, messagesIds: [messageId] });
const mails = () =>
  domain.database.asSuperuser<{ recipientAddress: string; attachments: number }>(
    `select recipient_address as "recipientAddress", cardinality(attachment_ids) as attachments
     from mail where entity_id = $1`,
    [messageId],
  );
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
    // Another press is another mail.
    await notify();
    expect(await mails()).toHaveLength(2);
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
      { clientName: expect.any(String), contactName: aContact.name, contactEmail: aContact.email, reason: null },
    ]);
    expect(await mails()).toEqual([]);
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
    await notify();
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
    await notify();
    expect(await languages()).toMatchObject([
      { language: 'ro', text: expect.stringContaining('Bună ziua') },
      { language: 'en', text: expect.stringContaining('Dear ') },
    ]);
  });
});
