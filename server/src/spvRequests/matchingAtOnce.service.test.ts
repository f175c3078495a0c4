import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, aContact, aMessage, KEY_ID, PDF, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let request: { id: string; attemptId: string };
beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  ana = await domain.database.aFirm();
  const calls = domain.as(ana);
  const clientId = (await calls.clients.create({ taxId: TAX_ID })).id;
  const contactId = (await calls.contacts.create({ id: clientId, ...aContact })).id;
  const certificateId = (await calls.spvCertificates.create(aCertificate(THUMBPRINT))).id;
  const session = { certificateId, leaderId: crypto.randomUUID(), override: false };
  const { token } = await calls.spvSessions.acquire(session);
  const fields = { clientId, contactId, documentType: 'VECTOR FISCAL', emailToClient: true };
  const { id } = await calls.spvRequests.create(fields);
  request = await calls.spvRequests.claim({ id, sessionToken: token, workstationKeyId: KEY_ID });
});

const report = () =>
  domain.as(ana).spvRequests.submitted({
    id: request.id,
    attemptId: request.attemptId,
    report: { outcome: 'accepted', requestId: '260149', title: 'Transmitere cerere' },
  });
const storeAnswer = () =>
  domain.as(ana).spvMessages.store({
    messages: [{ ...aMessage, messageId: '900', requestId: '260149', type: 'RASPUNS SOLICITARE' }],
    certificateThumbprint: THUMBPRINT,
  });
const statusNow = async () => (await domain.as(ana).spvRequests.get({ id: request.id })).status;

/** Runs both so that neither has committed when the other one looks around: each writes to the trail last. */
async function atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const both = await domain.database.whileLocked('audit_head', async () => {
    const one = first();
    await expect.poll(waiting).toBe(1);
    const other = second();
    await expect.poll(waiting).toBe(2);
    return [one, other];
  });
  await Promise.all(both);
}

async function waiting(): Promise<number> {
  const [row] = await domain.database.asSuperuser<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

it.each([
  ['the answer that is stored first', storeAnswer, report],
  ['the report that is made first', report, storeAnswer],
])('matches a request with its answer at the same moment: %s', async (_, first, second) => {
  await atOnce(first, second);
  expect(await statusNow()).toBe('ResponseReceived');
});

it.each(['the document', 'the report'])(
  'mails an answer that both come for at the same moment: %s first',
  async (which) => {
    await storeAnswer();
    const { spvMessages, content } = domain.as(ana);
    const messagesIds = (await spvMessages.list({})).items.map(({ id }) => id);
    const batch = await content.createBatch({ files: [{ name: 'a.pdf', sizeBytes: PDF.length }] });
    await domain.contentApp.request(batch.signedUrl, { method: 'PUT', body: PDF });
    await content.uploaded({ id: batch.files[0]?.id ?? '' });
    const setContents = () =>
      spvMessages.setContents({ batchId: batch.id, messagesIds, signatureStatuses: signatureStatusesOf(messagesIds) });
    await (which === 'the document' ? atOnce(setContents, report) : atOnce(report, setContents));
    const mails = await domain.database.asSuperuser('select from mail where entity_id = $1', [request.id]);
    expect(mails).toHaveLength(1);
  },
);
