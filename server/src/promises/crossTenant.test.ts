import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contracts/api/contract.ts';
import type { Actor } from '../http/actor.ts';
import { aStatement } from '#serverTesting/declarations.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createUploads, signatureStatusesOf } from '#serverTesting/uploads.ts';

/** Ids of firm A's rows: firm B knows them and must not learn more. */
type FirmAFixture = {
  readonly a: Actor;
  readonly clientId: string;
  readonly certificateId: string;
  readonly sessionId: string;
  readonly leaderId: string;
  readonly messageId: string;
  readonly batchId: string;
  readonly contentId: string;
  readonly filingId: string;
  readonly attemptId: string;
  readonly token: string;
};
type Calls = ReturnType<TestDomain['as']>;
/** A call of another firm, and the expected result: a refusal by code, or an answer without a trace of firm A. */
type Probe = { readonly call: (b: Calls, of: FirmAFixture) => Promise<unknown>; readonly expected: string | object };

const THUMBPRINT = 'A'.repeat(40);
const TAX_ID = '12345674';
const CANARY = 'CANAR';
const KEY_ID = 'd'.repeat(22);
const emptyPage = { items: [], hasNextPage: false, nextCursor: null, previousCursor: null };
const noCount = { count: 0, isCapped: false };
const clientUpdate = {
  generalInformationUpdateRequest: { name: 'x', telephone: '', fax: '', email: '', webAddress: '' },
  onboardingDate: '2026-01-01',
  isActive: true,
};

/** One probe for every call of the contract. A new call needs one here, or the test below fails. */
const PROBES: Readonly<Record<string, Probe>> = {
  'account.get': { call: (b) => b.account.get(), expected: { firm: { name: 'Firma B' } } },
  'users.list': { call: (b) => b.users.list(), expected: [{ displayName: 'Bogdan' }] },
  'enums.get': { call: (b) => b.enums.get(), expected: {} },
  'clients.list': {
    call: (b, { a }) => b.clients.list({ accountManagerId: [a.userId, 'unassigned'], IncludeInactive: true }),
    expected: emptyPage,
  },
  'clients.count': { call: (b) => b.clients.count({ IncludeInactive: true }), expected: noCount },
  'clients.all': { call: (b) => b.clients.all(), expected: [] },
  'clients.get': { call: (b, { clientId }) => b.clients.get({ id: clientId }), expected: 'client.notFound' },
  'clients.create': {
    call: async (b) => ({ isNew: (await b.clients.create({ taxId: TAX_ID })).revision === 1 }),
    expected: { isNew: true },
  },
  'clients.update': {
    call: (b, { clientId }) => b.clients.update({ id: clientId, ...clientUpdate }),
    expected: 'client.notFound',
  },
  'clients.setAccountManager': {
    call: (b, { clientId, a }) => b.clients.setAccountManager({ id: clientId, managerId: a.userId, userId: null }),
    expected: 'client.notFound',
  },
  'company.search': { call: (b) => b.company.search({ taxId: TAX_ID }), expected: { clientId: null } },
  'search.find': { call: (b) => b.search.find({ query: CANARY }), expected: [] },
  'spvCertificates.list': { call: (b) => b.spvCertificates.list({ workstationKeyId: KEY_ID }), expected: [] },
  'spvCertificates.create': {
    call: async (b) => ({ name: (await b.spvCertificates.create(aCertificate('B'.repeat(40)))).name }),
    expected: { name: CANARY },
  },
  'spvCertificates.update': {
    call: (b, { certificateId }) => b.spvCertificates.update({ id: certificateId, name: 'x', pin: aPin('stolen') }),
    expected: 'certificate.notFound',
  },
  'spvCertificates.remove': {
    call: (b, { certificateId }) => b.spvCertificates.remove({ id: certificateId }),
    expected: 'certificate.notFound',
  },
  'spvCertificates.forgetPin': {
    call: (b, { certificateId }) => b.spvCertificates.forgetPin({ id: certificateId, workstationKeyId: KEY_ID }),
    expected: 'certificate.notFound',
  },
  'spvCertificates.setClients': {
    call: (b, { certificateId }) => b.spvCertificates.setClients({ id: certificateId, taxIds: [] }),
    expected: 'certificate.notFound',
  },
  'spvCertificates.setRights': {
    call: (b, { certificateId }) => b.spvCertificates.setRights({ id: certificateId, taxIds: [] }),
    expected: 'certificate.notFound',
  },
  'spvSessions.acquire': {
    call: (b, { certificateId, leaderId }) => b.spvSessions.acquire({ certificateId, leaderId, override: true }),
    expected: 'certificate.notFound',
  },
  'spvSessions.list': { call: (b) => b.spvSessions.list(), expected: [] },
  'spvSessions.extend': {
    call: (b, { sessionId, leaderId }) => b.spvSessions.extend({ id: sessionId, leaderId }),
    expected: 'session.notFound',
  },
  'spvSessions.end': { call: (b, { sessionId }) => b.spvSessions.end({ id: sessionId }), expected: {} },
  'spvMessages.list': {
    call: (b, { clientId }) => b.spvMessages.list({ clientId: [clientId], certificateThumbprint: THUMBPRINT }),
    expected: emptyPage,
  },
  'spvMessages.count': { call: (b) => b.spvMessages.count({ currentMessageSet: 'all' }), expected: noCount },
  'spvMessages.summary': {
    call: (b) => b.spvMessages.summary({ certificateThumbprint: THUMBPRINT }),
    expected: { lastProcessedMessageDate: null, totalMessagesWithoutContent: 0 },
  },
  'spvMessages.withoutContent': {
    call: (b) => b.spvMessages.withoutContent({ certificateThumbprint: THUMBPRINT }),
    expected: [],
  },
  'spvMessages.get': { call: (b, { messageId }) => b.spvMessages.get({ id: messageId }), expected: 'message.notFound' },
  'spvMessages.store': {
    call: (b) => b.spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT }),
    expected: { stored: 1, known: 0 },
  },
  'spvMessages.setContents': {
    call: (b, { messageId, batchId }) =>
      b.spvMessages.setContents({
        batchId,
        messagesIds: [messageId],
        signatureStatuses: signatureStatusesOf([messageId]),
      }),
    expected: 'message.notFound',
  },
  'spvMessages.fetchAgain': {
    call: (b, { messageId }) => b.spvMessages.fetchAgain({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
  'spvMessages.archive': {
    call: (b, { messageId }) => b.spvMessages.archive({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
  'spvMessages.unarchive': {
    call: (b, { messageId }) => b.spvMessages.unarchive({ messagesIds: [messageId] }),
    expected: 'message.notFound',
  },
  'spvFilings.list': { call: (b, { clientId }) => b.spvFilings.list({ clientId: [clientId] }), expected: emptyPage },
  'spvFilings.count': { call: (b) => b.spvFilings.count({}), expected: noCount },
  'spvFilings.toSend': { call: (b, { certificateId }) => b.spvFilings.toSend({ certificateId }), expected: [] },
  'spvFilings.waiting': { call: (b) => b.spvFilings.waiting(), expected: [] },
  'spvFilings.openAttempts': {
    call: (b) => b.spvFilings.openAttempts({ workstationKeyId: KEY_ID }),
    expected: [],
  },
  'spvFilings.get': { call: (b, { filingId }) => b.spvFilings.get({ id: filingId }), expected: 'filing.notFound' },
  'spvFilings.create': {
    call: (b, { contentId }) => b.spvFilings.create({ fileId: contentId }),
    expected: 'content.notFound',
  },
  'spvFilings.remove': {
    call: (b, { filingId }) => b.spvFilings.remove({ id: filingId }),
    expected: 'filing.notFound',
  },
  'spvFilings.approve': {
    call: (b, { filingId }) => b.spvFilings.approve({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
  },
  'spvFilings.withdraw': {
    call: (b, { filingId }) => b.spvFilings.withdraw({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
  },
  'spvFilings.refile': {
    call: (b, { filingId }) => b.spvFilings.refile({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
  },
  'spvFilings.openAttempt': {
    call: (b, { filingId, token }) =>
      b.spvFilings.openAttempt({ id: filingId, sessionToken: token, workstationKeyId: KEY_ID }),
    expected: 'filing.notFound',
  },
  'spvFilings.closeAttempt': {
    call: (b, { filingId, attemptId }) =>
      b.spvFilings.closeAttempt({ id: filingId, attemptId, report: { outcome: 'notSent', reason: 'x' } }),
    expected: 'attempt.notFound',
  },
  'spvFilings.signedStatement': {
    call: (b, { filingId, attemptId, contentId }) =>
      b.spvFilings.signedStatement({ id: filingId, attemptId, contentId, uploadIndex: null }),
    expected: 'attempt.notFound',
  },
  'spvFilings.settle': {
    call: (b, { filingId }) => b.spvFilings.settle({ id: filingId, outcome: 'notSent', note: 'x' }),
    expected: 'filing.notFound',
  },
  'reports.spvFilingStatus': {
    call: (b, { clientId }) => b.reports.spvFilingStatus({ month: 6, year: 2026, clientIds: [clientId] }),
    expected: [],
  },
  'reports.spvFilingPeriods': { call: (b) => b.reports.spvFilingPeriods(), expected: {} },
  'content.createBatch': {
    call: async (b) => (await b.content.createBatch({ files: [aPdf('b.pdf')] })).files.map(({ name }) => name),
    expected: ['b.pdf'],
  },
  'content.uploaded': {
    call: (b, { contentId }) => b.content.uploaded({ id: contentId }),
    expected: 'content.notFound',
  },
};

const PDF = '%PDF-1.7 x';
const aPdf = (name: string) => ({ name, sizeBytes: PDF.length });
const aPin = (text: string) => `v1.${KEY_ID}.${'E'.repeat(87)}.${text.padEnd(30, 'x')}`;
const aCertificate = (thumbprint: string) => ({
  thumbprint,
  pin: aPin(CANARY),
  name: CANARY,
  subject: `CN=${CANARY}`,
  issuer: 'CN=Test CA',
  serialNumber: '0A',
  expiresOn: '2030-01-01T00:00:00Z',
});
const aMessage = {
  messageId: '500',
  details: `${CANARY} nr. 1`,
  taxId: TAX_ID,
  date: '01.07.2026 09:30:00',
  requestId: null,
  type: 'SOMATII',
};

let domain: TestDomain;
let firmA: FirmAFixture;
let before: unknown;

beforeAll(async () => {
  domain = await createTestDomain();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID, { legalName: `${CANARY} SRL` }));
  firmA = await fill(await domain.database.aFirm({ name: 'Firma A', displayName: CANARY }));
  before = await everythingOf(firmA.a);
});
afterAll(() => domain.close());

describe('a firm that knows every id of another firm', () => {
  it('is probed with every call of the contract', () => {
    expect(Object.keys(PROBES).toSorted()).toEqual(namesOf(contract).toSorted());
  });

  it.each(Object.entries(PROBES))('gets nothing by %s, and changes nothing', async (name, { call, expected }) => {
    const b = await domain.database.aFirm({ name: 'Firma B', displayName: 'Bogdan' });
    const answer = await call(domain.as(b), firmA).catch((error: { code?: string }) => error.code ?? error);
    if (typeof expected === 'string') expect(answer).toBe(expected);
    else expect(answer).toMatchObject(expected);
    // Except public data of the register and B's own input.
    if (!['company.search', 'spvCertificates.create'].includes(name))
      expect(JSON.stringify(answer)).not.toContain(CANARY);
    expect(await everythingOf(firmA.a)).toEqual(before);
  });

  it('cannot attach a document of the other to its own message', async () => {
    const b = await fill(await domain.database.aFirm());
    const set = domain.as(b.a).spvMessages.setContents({
      batchId: firmA.batchId,
      messagesIds: [b.messageId],
      signatureStatuses: signatureStatusesOf([b.messageId]),
    });
    await expect(set).rejects.toMatchObject({ code: 'content.notFound' });
  });

  it('cannot claim an attempt of the other with a session of its own', async () => {
    const b = await fill(await domain.database.aFirm());
    const claim = (token: string, attemptId: string) =>
      createUploads(domain).app.request(`/api/spv-filings/attempts/${attemptId}/claim`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ workstationKeyId: KEY_ID }),
      });
    expect((await claim(b.token, b.attemptId)).status).toBe(200);
    expect((await claim(b.token, firmA.attemptId)).status).toBe(404);
    expect(await everythingOf(firmA.a)).toEqual(before);
  });

  it('sees no row of the other even in a query without a tenant condition', async () => {
    const b = await domain.database.aFirm();
    const tables = await domain.database.asSuperuser<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id' and table_name in (
         select c.relname from pg_class c where c.relkind = 'r' and has_table_privilege('dosar_app', c.oid, 'select'))`,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const rows = await domain.database.tenants.run(b.tenantId, (tx) =>
        tx.query(`select tenant_id from ${name} where tenant_id <> $1`, [b.tenantId]),
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
  });

  it('is bound by forced row-level security on every table of firms', async () => {
    const open = await domain.database.asSuperuser(
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and has_table_privilege('dosar_app', c.oid, 'select') and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });
});

/** Paths of all calls below a part of the contract. */
function namesOf(part: unknown, path: readonly string[] = []): string[] {
  if (isContractProcedure(part)) return [path.join('.')];
  return Object.entries(part as object).flatMap(([name, inner]) => namesOf(inner, [...path, name]));
}

async function fill(a: Actor): Promise<FirmAFixture> {
  const calls = domain.as(a);
  const client = await calls.clients.create({ taxId: TAX_ID });
  await calls.clients.setAccountManager({ id: client.id, managerId: a.userId, userId: a.userId });
  const certificate = await calls.spvCertificates.create(aCertificate(THUMBPRINT));
  await calls.spvCertificates.setClients({ id: certificate.id, taxIds: [TAX_ID] });
  const leaderId = crypto.randomUUID();
  const session = await calls.spvSessions.acquire({ certificateId: certificate.id, leaderId, override: false });
  await calls.spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT });
  const [message] = (await calls.spvMessages.list({})).items;
  const { id: batchId, files, signedUrl } = await calls.content.createBatch({ files: [aPdf(`${CANARY}.pdf`)] });
  await domain.contentApp.request(signedUrl, { method: 'PUT', body: PDF });
  await calls.content.uploaded({ id: files[0]!.id });
  await calls.spvCertificates.setRights({ id: certificate.id, taxIds: [TAX_ID] });
  const { token } = session;
  const [filing, waiting] = [await aFiling(a), await aFiling(a, `${CANARY} 2`)];
  await calls.spvFilings.approve({ spvFilingIds: [filing.id, waiting.id] });
  const open = { id: filing.id, sessionToken: token, workstationKeyId: KEY_ID };
  const { attemptId } = await calls.spvFilings.openAttempt(open);
  return {
    a,
    clientId: client.id,
    certificateId: certificate.id,
    sessionId: session.id,
    leaderId,
    messageId: message!.id,
    batchId,
    contentId: files[0]!.id,
    filingId: filing.id,
    attemptId,
    token,
  };
}

async function aFiling(a: Actor, name = CANARY) {
  const { id } = await createUploads(domain).upload(a, await aStatement({ name }), `${CANARY}.pdf`);
  return domain.as(a).spvFilings.create({ fileId: id });
}

/** All rows of a firm, with its trail. */
async function everythingOf({ tenantId }: Actor): Promise<unknown> {
  const tables = ['client', 'spv_certificate', 'spv_certificate_pin', 'spv_certificate_tax_id', 'spv_session'];
  const filing = ['spv_certificate_client', 'spv_filing', 'spv_filing_attempt'];
  const rows = [...tables, ...filing, 'spv_message', 'content_file', 'audit_entry'].map(async (table) => [
    table,
    await domain.database.asSuperuser(`select t::text as row from ${table} t where tenant_id = $1 order by 1`, [
      tenantId,
    ]),
  ]);
  return Promise.all(rows);
}
