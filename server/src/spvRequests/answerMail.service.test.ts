import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { parseMail, startMailServer, type MailServer } from '#serverTesting/mailServer.ts';
import { aCertificate, aContact, aMessage, KEY_ID, PDF, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { signatureStatusesOf } from '#serverTesting/uploads.ts';
import { onThisMachine } from '../../../scripts/test/machine.ts';
import type { Actor } from '../http/actor.ts';
import { createLog } from '../log/log.ts';
import { createDelivery } from '../mail/mailDelivery.ts';

const REQUEST_ID = '260149';
/** The delivery runs every minute, and a mail waits a minute after a server that could not be reached. */
const MINUTES = 60;

let domain: TestDomain;
let mailServer: MailServer;
let ana: Actor;
beforeAll(async () => {
  domain = await createTestDomain();
  mailServer = await startMailServer();
  ana = await domain.database.aFirm();
});
afterAll(async () => {
  await mailServer.close();
  await domain.close();
});

/** A request that the authority has taken, whose answer goes to a contact. */
async function asked(): Promise<string> {
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
  const calls = domain.as(ana);
  const { id: clientId } = await calls.clients.create({ taxId: TAX_ID });
  const { id: certificateId } = await calls.spvCertificates.create(aCertificate(THUMBPRINT));
  const { id: contactId } = await calls.contacts.create({ id: clientId, ...aContact });
  const session = { certificateId, leaderId: crypto.randomUUID(), override: false };
  const { token } = await calls.spvSessions.acquire(session);
  const { id } = await calls.spvRequests.create({
    clientId,
    documentType: 'VECTOR FISCAL',
    emailToClient: true,
    contactId,
  });
  const { attemptId } = await calls.spvRequests.claim({ id, sessionToken: token, workstationKeyId: KEY_ID });
  const report = { outcome: 'accepted', requestId: REQUEST_ID, title: 'Transmitere cerere' } as const;
  await calls.spvRequests.submitted({ id, attemptId, report });
  return id;
}

/** The answer comes, with its document. */
async function answered(): Promise<void> {
  const { spvMessages, content } = domain.as(ana);
  const message = { ...aMessage, messageId: '900', requestId: REQUEST_ID, type: 'RASPUNS SOLICITARE' };
  await spvMessages.store({ messages: [message], certificateThumbprint: THUMBPRINT });
  const [stored] = (await spvMessages.list({})).items;
  const batch = await content.createBatch({ files: [{ name: 'a.pdf', sizeBytes: PDF.length }] });
  await domain.contentApp.request(batch.signedUrl, { method: 'PUT', body: PDF });
  await content.uploaded({ id: batch.files[0]?.id ?? '' });
  const messagesIds = [stored?.id ?? ''];
  await spvMessages.setContents({
    batchId: batch.id,
    messagesIds,
    signatureStatuses: signatureStatusesOf(messagesIds),
  });
}

/** A minute passes for all that waits. */
const passMinute = () =>
  domain.database.asSuperuser(
    `update mail set due_at = due_at - interval '1 minute', created_at = created_at - interval '1 minute',
       expires_at = expires_at - interval '1 minute'`,
  );

it(
  'the answer of a request waits out an hour without a mail server, and then goes once',
  { timeout: onThisMachine(60_000) },
  async () => {
    const deliver = createDelivery({
      database: domain.database.identity,
      smtpUrl: `smtp://127.0.0.1:${mailServer.port}`,
      from: { name: 'Dosar', address: 'no-reply@dosar.test' },
      readAttachment: domain.readAttachment,
      log: createLog('error', { write: () => {} }),
    });
    const id = await asked();
    mailServer.behaviour.isDown = true;
    await answered();
    expect(await domain.as(ana).spvRequests.get({ id })).toMatchObject({ status: 'ResponseReceived' });
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await expect(deliver()).rejects.toMatchObject({ code: 'ECONNECTION' });
      await passMinute();
    }
    expect(mailServer.received).toEqual([]);

    mailServer.behaviour.isDown = false;
    for (const _run of [1, 2, 3]) {
      await deliver();
      await passMinute();
    }
    expect(mailServer.received.map(({ to }) => to)).toEqual([[aContact.email]]);
    const [mail] = mailServer.received.map(parseMail);
    expect(mail).toMatchObject({ attachments: [{ name: expect.stringMatching(/ - Vector fiscal \d+\.pdf$/) }] });

    // Whoever sends the document by hand now is asked first.
    const { spvMessages } = domain.as(ana);
    const messageId = (await spvMessages.list({})).items[0]?.id ?? '';
    const recipients = await spvMessages.recipients({ messagesIds: [messageId] });
    expect(recipients).toMatchObject([{ lastSentTo: aContact.name, lastSentAt: expect.any(String) }]);
    const send = (isAgain: boolean) =>
      spvMessages.notify({ batchId: crypto.randomUUID(), messages: [{ id: messageId, isAgain }] });
    expect(await send(false)).toEqual({ changed: [], failed: [{ id: messageId, reason: 'alreadySent' }] });
    expect(await send(true)).toEqual({ changed: [messageId], failed: [] });
  },
);
