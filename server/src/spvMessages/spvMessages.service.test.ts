import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPV_MESSAGE_TYPES } from '#contracts/api/spvMessage.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import type { Actor } from '../http/actor.ts';
import { spvMessagesLabels } from './spvMessages.labels.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain();
});
afterAll(() => domain.close());

const THUMBPRINT = 'A'.repeat(40);
const receipt = {
  messageId: '100000000',
  details:
    'recipisa pentru CIF 8000000000, tip D112, numar_inregistrare INTERNT-130000000-2017/20-12-2017, perioada raportare 11.2017',
  taxId: '8000000000',
  date: '20.12.2017 12:00:00',
  requestId: null,
  type: 'RECIPISA ',
};
const answer = {
  messageId: '200',
  details: 'duplicat VECTOR FISCAL pentru CUI 8000000000',
  taxId: '8000000000',
  date: '01.07.2026 09:30:00',
  requestId: '77',
  type: 'RASPUNS SOLICITARE',
};

describe('store', () => {
  it('stores a listing once, however often and from whichever certificate it comes', async () => {
    const actor = await aFirmWithCertificate();
    const store = () =>
      domain.as(actor).spvMessages.store({ messages: [receipt, answer], certificateThumbprint: THUMBPRINT });
    const answers = await Promise.all(Array.from({ length: 8 }, store));
    expect(answers.filter(({ stored }) => stored === 2)).toHaveLength(1);
    expect(answers.filter(({ stored }) => stored === 0)).toHaveLength(7);
    expect(await store()).toEqual({ stored: 0, known: 2 });
    expect((await domain.as(actor).spvMessages.list({})).items.map(({ messageId }) => messageId)).toEqual([
      '200',
      '100000000',
    ]);
  });

  it('stores a message once that is twice in a listing', async () => {
    const actor = await aFirmWithCertificate();
    const stored = await domain
      .as(actor)
      .spvMessages.store({ messages: [answer, answer], certificateThumbprint: THUMBPRINT });
    expect(stored).toEqual({ stored: 1, known: 1 });
  });

  it('parses the details of a receipt', async () => {
    const actor = await aFirmWithCertificate();
    await domain.as(actor).spvMessages.store({ messages: [receipt], certificateThumbprint: THUMBPRINT });
    const { items } = await domain.as(actor).spvMessages.list({});
    expect(items).toEqual([
      {
        ...receipt,
        id: expect.any(String),
        type: 'RECIPISA',
        typeEnum: 'Confirmation',
        date: '2017-12-20T10:00:00Z',
        issueDate: '2017-12-20',
        title: 'D112 11.2017 INTERNT-130000000-2017',
        clientId: null,
        clientName: null,
        accountManagerName: null,
        statementType: 'D112',
        reportingMonth: 11,
        reportingYear: 2017,
        certificateThumbprint: THUMBPRINT,
        validationStatus: null,
        isArchived: false,
        isUnread: true,
        isOpened: false,
        servedDate: null,
        legalDay: null,
        hasContent: false,
        signatureStatus: null,
        refetch: null,
        lastNotifiedContactName: null,
        lastNotifiedContactEmail: null,
        lastNotificationSubmittedDate: null,
        lastNotificationState: null,
        lastNotificationError: null,
      },
    ]);
  });

  it('accepts a listing of a certificate that is not saved', async () => {
    const actor = await domain.database.aFirm();
    const calls = domain.as(actor);
    await calls.spvMessages.store({ messages: [receipt], certificateThumbprint: THUMBPRINT });
    expect((await calls.spvMessages.list({})).items).toHaveLength(1);
    expect(await calls.spvCertificates.list({})).toEqual([]);
  });

  it('finds the messages of a client that is added later, and their manager', async () => {
    const actor = await aFirmWithCertificate();
    await domain.as(actor).spvMessages.store({ messages: [answer], certificateThumbprint: THUMBPRINT });
    domain.register.companies.set('8000000000', aCompany('8000000000', { legalName: 'EXEMPLU SRL' }));
    const { id } = await domain.as(actor).clients.create({ taxId: '8000000000' });
    await domain.as(actor).clients.setAccountManager({ id, managerId: actor.userId, userId: actor.userId });
    const { items } = await domain.as(actor).spvMessages.list({ accountManagerId: [actor.userId] });
    expect(items).toMatchObject([{ clientId: id, clientName: 'EXEMPLU SRL', accountManagerName: 'Ana Ionescu' }]);
    expect((await domain.as(actor).spvMessages.list({ accountManagerId: 'unassigned' })).items).toEqual([]);
    expect((await domain.as(actor).spvMessages.list({ clientId: [id] })).items).toHaveLength(1);
  });
});

describe('list', () => {
  it('has a tab for letters, receipts, both, and archived messages', async () => {
    const actor = await aFirmWithCertificate();
    const calls = domain.as(actor).spvMessages;
    const third = { ...answer, messageId: '300', date: '02.07.2026 09:30:00' };
    await calls.store({ messages: [receipt, answer, third], certificateThumbprint: THUMBPRINT });
    const [newest] = (await calls.list({})).items;
    await calls.archive({ messagesIds: [newest!.id] });
    const of = async (currentMessageSet: 'messages' | 'confirmations' | 'all' | 'archive') =>
      (await calls.list({ currentMessageSet })).items.map(({ messageId }) => messageId);
    expect(await of('messages')).toEqual(['200']);
    expect(await of('confirmations')).toEqual(['100000000']);
    expect(await of('all')).toEqual(['200', '100000000']);
    expect(await of('archive')).toEqual(['300']);
    expect(await calls.count({ currentMessageSet: 'all' })).toEqual({ count: 2, isCapped: false });
  });

  it('filters by type, day, content and certificate', async () => {
    const actor = await aFirmWithCertificate();
    const calls = domain.as(actor).spvMessages;
    const midnight = { ...answer, messageId: '300', date: '01.08.2026 00:10:00' };
    await calls.store({ messages: [receipt, answer, midnight], certificateThumbprint: THUMBPRINT });
    const ids = async (query: Parameters<typeof calls.list>[0]) =>
      (await calls.list(query)).items.map(({ messageId }) => messageId);
    expect(await ids({ type: 'Confirmation' })).toEqual(['100000000']);
    expect(await ids({ excludeType: ['Confirmation'] })).toEqual(['300', '200']);
    expect(await ids({ fromIssueDate: '2026-08-01' })).toEqual(['300']);
    expect(await ids({ toIssueDate: '2026-07-31', fromIssueDate: '2026-07-01' })).toEqual(['200']);
    expect(await ids({ withContent: true })).toEqual([]);
    expect(await ids({ withContent: 'false', certificateThumbprint: THUMBPRINT })).toHaveLength(3);
    expect(await ids({ certificateThumbprint: 'B'.repeat(40) })).toEqual([]);
    expect(await ids({ validationStatus: 'NoErrors' })).toEqual([]);
  });

  it('is paged by cursor without losing messages of the same second', async () => {
    const actor = await aFirmWithCertificate();
    const calls = domain.as(actor).spvMessages;
    const many = Array.from({ length: 25 }, (_, n) => ({
      ...answer,
      messageId: String(1000 + n),
      date: `01.07.2026 09:30:0${Math.floor(n / 10)}`,
    }));
    await calls.store({ messages: many, certificateThumbprint: THUMBPRINT });
    const first = await calls.list({ pageSize: 10 });
    const second = await calls.list({ pageSize: 10, after: first.nextCursor! });
    const third = await calls.list({ pageSize: 10, after: second.nextCursor! });
    expect(new Set([...first.items, ...second.items, ...third.items].map(({ id }) => id)).size).toBe(25);
    expect(third).toMatchObject({ hasNextPage: false, nextCursor: null });
    expect(await calls.list({ pageSize: 10, before: third.previousCursor! })).toEqual(second);
    expect(await calls.list({ pageSize: 10, before: second.previousCursor! })).toEqual(first);
    expect(await calls.list({ pageSize: 10, pageNumber: 3 })).toEqual(third);
    expect(first.previousCursor).toBeNull();
    const oldest = await calls.list({ pageSize: 10, sort: 'date' });
    const next = await calls.list({ pageSize: 15, sort: 'date', after: oldest.nextCursor! });
    const newestFirst = [...first.items, ...second.items, ...third.items];
    expect([...oldest.items, ...next.items]).toEqual(newestFirst.toReversed());
  });
});

it.each(SPV_MESSAGE_TYPES.filter((type) => type !== 'Other'))('%s is found by what its column says', async (type) => {
  const actor = await aFirmWithCertificate();
  const calls = domain.as(actor).spvMessages;
  await calls.store({ messages: [answer], certificateThumbprint: THUMBPRINT });
  await domain.database.asSuperuser('update spv_message set type_enum = $2 where tenant_id = $1', [
    actor.tenantId,
    type,
  ]);
  for (const label of Object.values(spvMessagesLabels.SpvMessageType[type])) {
    const search = label.replaceAll(',', '');
    expect((await calls.list({ currentMessageSet: 'all', search })).items).toHaveLength(1);
  }
});

describe('summary', () => {
  it('has the newest stored message of a certificate and the number of missing documents', async () => {
    const actor = await aFirmWithCertificate();
    const calls = domain.as(actor).spvMessages;
    const of = { certificateThumbprint: THUMBPRINT };
    expect(await calls.summary(of)).toEqual({ lastProcessedMessageDate: null, totalMessagesWithoutContent: 0 });
    await calls.store({ messages: [receipt, answer], ...of });
    expect(await calls.summary(of)).toEqual({
      lastProcessedMessageDate: '2026-07-01T06:30:00.000Z',
      totalMessagesWithoutContent: 2,
    });
    expect((await calls.withoutContent(of)).map(({ messageId }) => messageId)).toEqual(['100000000', '200']);
  });

  it('offers a document that one certificate never fetched to the next one that lists its message', async () => {
    const actor = await aFirmWithCertificate();
    const other = 'B'.repeat(40);
    await domain.as(actor).spvCertificates.create({
      thumbprint: other,
      pin: null,
      name: 'Colleague',
      subject: 'CN=Colleague',
      issuer: 'CN=Test CA',
      serialNumber: '0B',
      expiresOn: '2030-01-01T00:00:00Z',
    });
    const calls = domain.as(actor).spvMessages;
    await calls.store({ messages: [receipt], certificateThumbprint: THUMBPRINT });
    await calls.store({ messages: [receipt, answer], certificateThumbprint: other });
    expect(await calls.withoutContent({ certificateThumbprint: THUMBPRINT })).toEqual([]);
    expect((await calls.withoutContent({ certificateThumbprint: other })).map(({ messageId }) => messageId)).toEqual([
      '100000000',
      '200',
    ]);
  });
});

describe('archive', () => {
  it('moves all or none, and names the ones that moved', async () => {
    const actor = await aFirmWithCertificate();
    const calls = domain.as(actor).spvMessages;
    await calls.store({ messages: [receipt, answer], certificateThumbprint: THUMBPRINT });
    const ids = (await calls.list({})).items.map(({ id }) => id);
    const stranger = '00000000-0000-4000-8000-000000000000';
    await expect(calls.archive({ messagesIds: [...ids, stranger] })).rejects.toMatchObject({
      code: 'message.notFound',
    });
    expect((await calls.list({ currentMessageSet: 'archive' })).items).toEqual([]);
    expect(await calls.archive({ messagesIds: [ids[0]!, ids[0]!] })).toEqual({ changed: [ids[0]] });
    expect((await calls.archive({ messagesIds: ids })).changed).toEqual([ids[1]]);
    expect((await calls.unarchive({ messagesIds: ids })).changed.toSorted()).toEqual(ids.toSorted());
  });
});

async function aFirmWithCertificate(): Promise<Actor> {
  const actor = await domain.database.aFirm();
  await domain.as(actor).spvCertificates.create({
    thumbprint: THUMBPRINT,
    pin: null,
    name: 'Ana',
    subject: 'CN=Ana',
    issuer: 'CN=Test CA',
    serialNumber: '0A',
    expiresOn: '2030-01-01T00:00:00Z',
  });
  return actor;
}
