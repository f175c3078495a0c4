import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestReport, SpvRequestFields } from '#contracts/api/spvRequest.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aCertificate, aContact, aMessage, KEY_ID, PDF, TAX_ID, THUMBPRINT } from '#serverTesting/probes.ts';
import { signatureStatusesOf } from '#serverTesting/uploads.ts';
import type { Actor } from '../http/actor.ts';

let domain: TestDomain;
let ana: Actor;
let clientId: string;
let certificateId: string;
let token: string;
/** How far the domain's clock is ahead of the database's. */
let daysAhead = 0;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(Date.now() + daysAhead * 86_400_000) });
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());
beforeEach(async () => {
  daysAhead = 0;
  ana = await domain.database.aFirm();
  const calls = domain.as(ana);
  clientId = (await calls.clients.create({ taxId: TAX_ID })).id;
  certificateId = (await calls.spvCertificates.create(aCertificate(THUMBPRINT))).id;
  const session = { certificateId, leaderId: crypto.randomUUID(), override: false };
  token = (await calls.spvSessions.acquire(session)).token;
});

const calls = () => domain.as(ana).spvRequests;
const ask = (fields: Partial<SpvRequestFields> = {}) =>
  calls().create({ clientId, documentType: 'VECTOR FISCAL', ...fields });
const claim = (id: string, workstationKeyId = KEY_ID) => calls().claim({ id, sessionToken: token, workstationKeyId });
const ACCEPTED: RequestReport = { outcome: 'accepted', requestId: '260149', title: 'Transmitere cerere' };
const UNKNOWN: RequestReport = { outcome: 'unknown', reason: 'serverDown' };
const statusOf = async (id: string) => (await calls().get({ id })).status;
const storeAnswer = (requestId: string, messageId = '900', change = {}) =>
  domain.as(ana).spvMessages.store({
    messages: [{ ...aMessage, messageId, requestId, type: 'RASPUNS SOLICITARE', ...change }],
    certificateThumbprint: THUMBPRINT,
  });

const seenBy = async (certificate: string) =>
  (await calls().toSend({ certificateId: certificate })).map((request) => request.id);
const sent = async (fields: Partial<SpvRequestFields> = {}) => {
  const { id } = await ask(fields);
  const { attemptId } = await claim(id);
  return { id, attemptId };
};
const putDocument = async () => {
  const { spvMessages, content } = domain.as(ana);
  const [message] = (await spvMessages.list({})).items;
  const batch = await content.createBatch({ files: [{ name: 'a.pdf', sizeBytes: PDF.length }] });
  await domain.contentApp.request(batch.signedUrl, { method: 'PUT', body: PDF });
  await content.uploaded({ id: batch.files[0]?.id ?? '' });
  const messagesIds = [message?.id ?? ''];
  const signatureStatuses = signatureStatusesOf(messagesIds);
  await spvMessages.setContents({ batchId: batch.id, messagesIds, signatureStatuses });
};

describe('what is asked for', () => {
  it('is kept and said to the host in the names of the authority', async () => {
    const { id } = await ask({ documentType: 'D300', reportingYear: 2025, reportingMonth: 3 });
    expect((await calls().list({})).items).toMatchObject([{ id, status: 'Requested', documentType: 'D300' }]);
    expect((await claim(id)).query).toEqual({ tip: 'D300', cui: TAX_ID, an: '2025', luna: '3' });
  });

  it('is listed with what a person reads of it before it goes', async () => {
    const { id } = await ask({ documentType: 'D300', reportingYear: 2025, reportingMonth: 3 });
    expect(await calls().toSend({ certificateId })).toEqual([
      {
        id,
        clientName: aCompany(TAX_ID).generalInformation.legalName,
        taxId: TAX_ID,
        documentType: 'D300',
        reportingYear: 2025,
        reportingMonth: 3,
        startMonth: null,
        endMonth: null,
        secondaryFiscalCode: null,
        index: null,
        reason: null,
      },
    ]);
  });

  it.each<[string, Partial<SpvRequestFields>, string[]]>([
    ['an unknown type', { documentType: 'C168' }, ['documentType']],
    ['a year is missing', { documentType: 'D101' }, ['reportingYear']],
    ['a month that the type does not ask for', { reportingMonth: 3 }, ['reportingMonth']],
    ['a year that is still to come', { documentType: 'D101', reportingYear: 2099 }, ['reportingYear']],
    [
      'months in the wrong order',
      { documentType: 'NeconcordanteD394', reportingYear: 2024, startMonth: 5, endMonth: 2 },
      ['endMonth'],
    ],
    ['a mail without a contact', { emailToClient: true }, ['contactId']],
    ['a year before the authority has it', { documentType: 'D106', reportingYear: 2012 }, ['reportingYear']],
    [
      'a month in which there is none',
      { documentType: 'D208', reportingYear: 2024, reportingMonth: 5 },
      ['reportingMonth'],
    ],
  ])('is refused for %s, with the field', async (_, fields, wrong) => {
    await expect(ask(fields)).rejects.toMatchObject({ code: 'request.invalid', fields: wrong });
  });

  it('is refused when it is about people and the client is a company', async () => {
    await expect(ask({ documentType: 'D212', reportingYear: 2024 })).rejects.toMatchObject({
      code: 'spvRequest.notForClient',
    });
  });

  it('is created once, however often the page asks', async () => {
    const id = crypto.randomUUID();
    const answers = await Promise.all([ask({ id }), ask({ id }), ask({ id })]);
    expect(answers.map((answer) => answer.id)).toEqual([id, id, id]);
    expect((await calls().list({})).items).toHaveLength(1);
  });

  it('is found by status, type and archive', async () => {
    const [one, other] = [await ask(), await ask({ documentType: 'Istoric bilant' })];
    await calls().archive({ spvRequestsIds: [other.id] });
    const idsOf = async (filter: Parameters<ReturnType<typeof calls>['list']>[0]) =>
      (await calls().list(filter)).items.map(({ id }) => id);
    expect(await idsOf({ isArchived: false })).toEqual([one.id]);
    expect(await idsOf({ documentType: ['Istoric bilant'] })).toEqual([other.id]);
    expect(await idsOf({ status: ['Submitted'] })).toEqual([]);
  });
});

describe('a request', () => {
  it('is claimed once, whoever comes', async () => {
    const { id } = await ask();
    const answers = await Promise.allSettled([claim(id), claim(id, 'e'.repeat(22)), claim(id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'attempt.open' } },
      { reason: { code: 'attempt.open' } },
    ]);
  });

  it('that was claimed is known to its workstation, so that its host says what became of it', async () => {
    const { id } = await ask();
    const { attemptId } = await claim(id);
    expect(await calls().openAttempts({ workstationKeyId: KEY_ID })).toMatchObject([{ id, attemptId }]);
    expect(await calls().openAttempts({ workstationKeyId: 'e'.repeat(22) })).toEqual([]);
    await calls().submitted({ id, attemptId, report: ACCEPTED });
    expect(await calls().openAttempts({ workstationKeyId: KEY_ID })).toEqual([]);
  });

  it('that never left is free again, with the reason', async () => {
    const { id } = await ask();
    const { attemptId } = await claim(id);
    const report = { outcome: 'notSent', reason: 'tokenRemoved' } as const;
    expect(await calls().submitted({ id, attemptId, report })).toMatchObject({
      status: 'Requested',
      submissionError: 'tokenRemoved',
    });
    await expect(calls().submitted({ id, attemptId, report: ACCEPTED })).rejects.toMatchObject({
      code: 'attempt.notFound',
    });
    expect((await claim(id)).attemptId).not.toBe(attemptId);
  });

  it('keeps what the authority has said, whatever is reported after it', async () => {
    const { id } = await ask();
    const { attemptId } = await claim(id);
    await calls().submitted({ id, attemptId, report: ACCEPTED });
    for (const report of [UNKNOWN, ACCEPTED, { outcome: 'notSent', reason: 'x' } as const]) {
      expect(await calls().submitted({ id, attemptId, report })).toMatchObject({
        status: 'Submitted',
        requestId: '260149',
      });
    }
  });

  it('of unknown outcome is settled by the host later, by a person, or by its answer', async () => {
    const byHost = await ask();
    const { attemptId } = await claim(byHost.id);
    await calls().submitted({ id: byHost.id, attemptId, report: UNKNOWN });
    expect(await statusOf(byHost.id)).toBe('TimedOut');
    await calls().submitted({ id: byHost.id, attemptId, report: ACCEPTED });
    expect(await statusOf(byHost.id)).toBe('Submitted');

    const byPerson = await ask();
    const attempt = await claim(byPerson.id);
    await calls().submitted({ id: byPerson.id, attemptId: attempt.attemptId, report: UNKNOWN });
    await storeAnswer('777', '901');
    const settled = { id: byPerson.id, wasSent: true, requestId: '777', note: 'Văzut în portal' };
    expect(await calls().settled(settled)).toMatchObject({
      status: 'ResponseReceived',
      settledNote: 'Văzut în portal',
    });
    await expect(calls().settled(settled)).rejects.toMatchObject({ code: 'spvRequest.state' });
  });

  it('has its number alone: a person is told, and what the host has heard is kept', async () => {
    const typed = await sent();
    await calls().submitted({ ...typed, report: UNKNOWN });
    await calls().settled({ id: typed.id, wasSent: true, requestId: '260149', note: 'Văzut în portal' });
    const other = await sent();
    await calls().submitted({ ...other, report: UNKNOWN });
    await expect(
      calls().settled({ id: other.id, wasSent: true, requestId: '260149', note: 'Văzut în portal' }),
    ).rejects.toMatchObject({ code: 'spvRequest.numberTaken', fields: ['requestId'] });
    expect(await calls().submitted({ ...other, report: ACCEPTED })).toMatchObject({ requestId: '260149' });
    expect((await calls().get({ id: typed.id })).requestId).toBeNull();
  });

  it('is not deleted while it is being sent', async () => {
    const [busy, free] = [await ask(), await ask()];
    await claim(busy.id);
    await expect(calls().remove({ id: busy.id })).rejects.toMatchObject({ code: 'spvRequest.state' });
    expect(await calls().removeAll({ spvRequestsIds: [busy.id, free.id] })).toEqual({ changed: [free.id] });
  });

  it('goes to the certificate that has rights for its client', async () => {
    const { id } = await ask();
    const other = await domain.as(ana).spvCertificates.create(aCertificate('B'.repeat(40)));
    expect([await seenBy(certificateId), await seenBy(other.id)]).toEqual([[id], [id]]);
    await domain.as(ana).spvCertificates.setRights({ id: other.id, taxIds: [TAX_ID] });
    expect([await seenBy(certificateId), await seenBy(other.id)]).toEqual([[], [id]]);
  });
});

describe('the answer', () => {
  it('is matched by the number of the request, also when it comes before the report', async () => {
    const first = await sent();
    await calls().submitted({ ...first, report: ACCEPTED });
    await storeAnswer('260149');
    expect(await statusOf(first.id)).toBe('ResponseReceived');

    const second = await sent();
    await storeAnswer('260150', '902');
    await calls().submitted({ ...second, report: { ...ACCEPTED, requestId: '260150' } });
    expect(await statusOf(second.id)).toBe('ResponseReceived');
  });

  it('settles a request of unknown outcome, where its words leave no doubt', async () => {
    const answer = { details: `duplicat VECTOR FISCAL pentru CUI ${TAX_ID}`, date: '01.07.2030 09:30:00' };
    const [first, second] = [await sent(), await sent({ documentType: 'DATE IDENTIFICARE' })];
    await calls().submitted({ ...first, report: UNKNOWN });
    await calls().submitted({ ...second, report: UNKNOWN });
    await storeAnswer('777', '901', answer);
    expect(await calls().get({ id: first.id })).toMatchObject({ status: 'ResponseReceived', requestId: '777' });
    expect(await statusOf(second.id)).toBe('TimedOut');

    // It came before anybody knew that the outcome is unknown.
    const third = await sent();
    await storeAnswer('778', '902', answer);
    expect(await statusOf(third.id)).toBe('Valid');
    expect(await calls().submitted({ ...third, report: UNKNOWN })).toMatchObject({
      status: 'ResponseReceived',
      requestId: '778',
    });
  });

  it('settles none of two requests that it may belong to', async () => {
    const both = [await sent(), await sent()];
    for (const one of both) await calls().submitted({ ...one, report: UNKNOWN });
    await storeAnswer('777', '901', {
      details: `duplicat VECTOR FISCAL pentru CUI ${TAX_ID}`,
      date: '01.07.2030 09:30:00',
    });
    expect(await Promise.all(both.map(({ id }) => statusOf(id)))).toEqual(['TimedOut', 'TimedOut']);
  });

  it('counts also after the waiting has ended', async () => {
    const request = await sent();
    await calls().submitted({ ...request, report: ACCEPTED });
    await domain.jobs.timeOutRequests(0);
    expect(await calls().get({ id: request.id })).toMatchObject({ status: 'TimedOut', submissionError: 'noAnswer' });
    await storeAnswer('260149');
    expect(await calls().get({ id: request.id })).toMatchObject({ status: 'ResponseReceived', submissionError: null });
  });

  it('is waited for as long as the firm says', async () => {
    const request = await sent();
    await calls().submitted({ ...request, report: ACCEPTED });
    daysAhead = 6;
    await domain.as(ana).firm.updateSettings({ requestAnswerDays: 7 });
    await domain.jobs.timeOutRequests();
    expect(await statusOf(request.id)).toBe('Submitted');
    daysAhead = 8;
    await domain.jobs.timeOutRequests();
    expect(await statusOf(request.id)).toBe('TimedOut');
  });

  it('is mailed once to the contact it was asked for, when its document is there', async () => {
    const contact = await domain.as(ana).contacts.create({ id: clientId, ...aContact });
    const request = await sent({ emailToClient: true, contactId: contact.id });
    await calls().submitted({ ...request, report: ACCEPTED });
    const mails = () =>
      domain.database.asSuperuser<{ recipientAddress: string; subject: string }>(
        `select recipient_address as "recipientAddress", subject from mail where entity_id = $1`,
        [request.id],
      );
    await storeAnswer('260149');
    expect(await mails()).toEqual([]);
    await putDocument();
    expect(await mails()).toMatchObject([{ recipientAddress: aContact.email }]);
    expect((await calls().get({ id: request.id })).responseMessageContent?.fileName).toMatch(
      / - Vector fiscal \d+\.pdf$/,
    );
    await storeAnswer('260149');
    expect(await mails()).toHaveLength(1);
  });
});
