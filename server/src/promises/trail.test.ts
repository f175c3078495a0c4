import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contracts/api/contract.ts';
import type { Actor } from '../http/actor.ts';
import { aStatement } from '#serverTesting/declarations.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aContact, anAddress } from '#serverTesting/probes.ts';
import { createUploads } from '#serverTesting/uploads.ts';

const TAX_ID = '12345674';
const THUMBPRINT = 'A'.repeat(40);
const KEY_ID = 'd'.repeat(22);
const CANARY = 'canary';
const pin = `v1.${KEY_ID}.${'E'.repeat(87)}.${CANARY.padEnd(30, 'x')}`;

let domain: TestDomain;
let actor: Actor;
const made = {
  clientId: '',
  contactId: '',
  addressId: '',
  certificateId: '',
  sessionId: '',
  messageId: '',
  batchId: '',
  contentId: '',
  token: '',
  filingId: '',
  attemptId: '',
  colleagueId: '',
  invitationId: '',
  teamId: '',
  statement: Buffer.alloc(0),
};
const leaderId = crypto.randomUUID();

/** Every call that changes data, in a working order, with its entries in the trail. */
const STEPS: readonly (readonly [name: string, call: () => Promise<unknown>, actions: readonly string[]])[] = [
  [
    'firm.update',
    () =>
      calls().firm.update({
        name: 'Contabil Nou SRL',
        fiscalCode: TAX_ID,
        registrationNumber: 'J40/1/2020',
        address1: '',
        city: '',
        county: '',
        postalCode: '',
        email: '',
        telephone: '',
        revision: 1,
      }),
    ['firm.update'],
  ],
  ['firm.updateSettings', () => calls().firm.updateSettings({ approvedByAdminsOnly: true }), ['firm.updateSettings']],
  ['firm.setFlag', () => calls().firm.setFlag({ flag: 'kanban', isOn: false }), ['firm.setFlag']],
  [
    'clients.create',
    async () => (made.clientId = (await calls().clients.create({ taxId: TAX_ID })).id),
    ['client.create', 'address.create'],
  ],
  [
    'clients.update',
    () =>
      calls().clients.update({
        id: made.clientId,
        generalInformationUpdateRequest: { name: 'Nou', telephone: '', fax: '', email: '', webAddress: '' },
        onboardingDate: '2026-01-01',
        isActive: true,
      }),
    ['client.update'],
  ],
  ['clients.export', () => calls().clients.export({ format: 'csv', filter: {} }), ['firm.export']],
  ['spvMessages.export', () => calls().spvMessages.export({ format: 'csv', filter: {} }), ['firm.export']],
  ['spvFilings.export', () => calls().spvFilings.export({ format: 'xlsx', filter: {} }), ['firm.export']],
  [
    'clients.setAccountManager',
    () => calls().clients.setAccountManager({ id: made.clientId, managerId: actor.userId, userId: actor.userId }),
    ['client.setAccountManager'],
  ],
  [
    'contacts.create',
    async () => (made.contactId = (await calls().contacts.create({ id: made.clientId, ...aContact })).id),
    ['contact.create'],
  ],
  ['contacts.update', () => calls().contacts.update({ ...contact(), ...aContact, title: 'x' }), ['contact.update']],
  ['contacts.remove', () => calls().contacts.remove(contact()), ['contact.remove']],
  ['contacts.restore', () => calls().contacts.restore(contact()), ['contact.restore']],
  [
    'addresses.create',
    async () => (made.addressId = (await calls().addresses.create({ id: made.clientId, ...anAddress })).id),
    ['address.create'],
  ],
  ['addresses.update', () => calls().addresses.update({ ...address(), ...anAddress, city: 'x' }), ['address.update']],
  ['addresses.remove', () => calls().addresses.remove(address()), ['address.remove']],
  ['addresses.restore', () => calls().addresses.restore(address()), ['address.restore']],
  [
    'spvCertificates.create',
    async () => {
      const names = { name: 'Ana', subject: 'CN=Ana', issuer: 'CN=Test CA', serialNumber: '0A' };
      const times = { expiresOn: '2030-01-01T00:00:00Z' };
      made.certificateId = (
        await calls().spvCertificates.create({ thumbprint: THUMBPRINT, pin, ...names, ...times })
      ).id;
    },
    ['spvCertificate.create', 'spvCertificate.savePin'],
  ],
  [
    'spvCertificates.update',
    () => calls().spvCertificates.update({ id: made.certificateId, name: 'Ana 2', pin }),
    ['spvCertificate.update', 'spvCertificate.savePin'],
  ],
  [
    'spvCertificates.setClients',
    () => calls().spvCertificates.setClients({ id: made.certificateId, taxIds: [TAX_ID] }),
    ['spvCertificate.setClients'],
  ],
  [
    'spvCertificates.setRights',
    () => calls().spvCertificates.setRights({ id: made.certificateId, taxIds: [TAX_ID] }),
    ['spvCertificate.setRights'],
  ],
  [
    'spvCertificates.forgetPin',
    () => calls().spvCertificates.forgetPin({ id: made.certificateId, workstationKeyId: KEY_ID }),
    ['spvCertificate.forgetPin'],
  ],
  [
    'spvSessions.acquire',
    async () => {
      const session = { certificateId: made.certificateId, leaderId, override: false };
      const { id, token } = await calls().spvSessions.acquire(session);
      Object.assign(made, { sessionId: id, token });
    },
    ['spvSession.acquire'],
  ],
  [
    'spvFilings.create',
    async () => {
      const statement = await aStatement();
      const file = await createUploads(domain).upload(actor, statement);
      Object.assign(made, { statement, filingId: (await calls().spvFilings.create({ fileId: file.id })).id });
    },
    ['spvFiling.create', 'spvFiling.check'],
  ],
  ['spvFilings.approve', () => calls().spvFilings.approve({ spvFilingIds: [made.filingId] }), ['spvFiling.approve']],
  [
    'spvFilings.withdraw',
    async () => {
      const filings = { spvFilingIds: [made.filingId] };
      await calls().spvFilings.withdraw(filings);
      await calls().spvFilings.approve(filings);
    },
    ['spvFiling.withdraw', 'spvFiling.approve'],
  ],
  ['spvFilings.openAttempt', () => openAttempt(), ['spvFiling.openAttempt']],
  [
    'spvFilings.signedStatement',
    async () => {
      const signed = Buffer.concat([made.statement, Buffer.from('signed')]);
      const file = await createUploads(domain).upload(actor, signed);
      const { filingId: id, attemptId } = made;
      await calls().spvFilings.signedStatement({ id, attemptId, contentId: file.id, uploadIndex: null });
    },
    ['spvFiling.signedStatement'],
  ],
  [
    'spvFilings.closeAttempt',
    () => {
      const { filingId: id, attemptId } = made;
      return calls().spvFilings.closeAttempt({ id, attemptId, report: { outcome: 'rejected', text: 'Nu' } });
    },
    ['spvFiling.closeAttempt'],
  ],
  ['spvFilings.refile', () => calls().spvFilings.refile({ spvFilingIds: [made.filingId] }), ['spvFiling.refile']],
  [
    'spvFilings.settle',
    async () => {
      await openAttempt();
      await domain.database.asSuperuser(
        `update spv_filing_attempt set opened_at = opened_at - interval '1 day' where tenant_id = $1`,
        [actor.tenantId],
      );
      await calls().spvFilings.settle({ id: made.filingId, outcome: 'notSent', note: 'x' });
    },
    ['spvFiling.openAttempt', 'spvFiling.settle'],
  ],
  [
    'spvFilings.remove',
    async () => {
      const file = await createUploads(domain).upload(actor, Buffer.from('no declaration'));
      const { id } = await calls().spvFilings.create({ fileId: file.id });
      await calls().spvFilings.remove({ id });
    },
    ['spvFiling.create', 'spvFiling.check', 'spvFiling.remove'],
  ],
  ['spvSessions.extend', () => calls().spvSessions.extend({ id: made.sessionId, leaderId }), []],
  ['spvSessions.end', () => calls().spvSessions.end({ id: made.sessionId }), ['spvSession.end']],
  [
    'spvMessages.store',
    async () => {
      const message = { messageId: '1', details: 'x', taxId: TAX_ID, date: '01.07.2026', requestId: null, type: 'X' };
      await calls().spvMessages.store({ messages: [message], certificateThumbprint: THUMBPRINT });
      made.messageId = (await calls().spvMessages.list({})).items[0]!.id;
    },
    ['spvMessage.store'],
  ],
  [
    'content.createBatch',
    async () => {
      const body = '%PDF-1.7';
      const listed = [{ name: 'a.pdf', sizeBytes: body.length }];
      const { id, files, signedUrl } = await calls().content.createBatch({ files: listed });
      Object.assign(made, { batchId: id, contentId: files[0]!.id });
      await domain.contentApp.request(signedUrl, { method: 'PUT', body });
    },
    [],
  ],
  ['content.uploaded', () => calls().content.uploaded({ id: made.contentId }), []],
  [
    'spvMessages.setContents',
    () =>
      calls().spvMessages.setContents({
        batchId: made.batchId,
        messagesIds: [made.messageId],
        signatureStatuses: [{ state: 'broken', signer: null }],
      }),
    ['spvMessage.setContent'],
  ],
  [
    'spvMessages.fetchAgain',
    () => calls().spvMessages.fetchAgain({ messagesIds: [made.messageId] }),
    ['spvMessage.fetchAgain'],
  ],
  ['spvMessages.archive', () => calls().spvMessages.archive({ messagesIds: [made.messageId] }), ['spvMessage.archive']],
  [
    'spvMessages.unarchive',
    () => calls().spvMessages.unarchive({ messagesIds: [made.messageId] }),
    ['spvMessage.unarchive'],
  ],
  [
    'teams.create',
    async () => {
      const colleague = await domain.database.aColleague(actor);
      const team = await calls().teams.create({ name: 'Salarii', memberIds: [colleague.userId] });
      Object.assign(made, { colleagueId: colleague.userId, teamId: team.id });
    },
    ['team.create'],
  ],
  [
    'teams.update',
    () => calls().teams.update({ id: made.teamId, revision: 1, name: 'Salarizare', memberIds: [made.colleagueId] }),
    ['team.update'],
  ],
  ['users.setRole', () => calls().users.setRole({ id: made.colleagueId, role: 'admin' }), ['user.setRole']],
  [
    'users.remove',
    async () => {
      const { clientId: id, colleagueId } = made;
      await calls().clients.setAccountManager({ id, managerId: colleagueId, userId: colleagueId });
      await calls().users.remove({ id: colleagueId, clientsTo: actor.userId });
    },
    ['client.setAccountManager', 'user.remove', 'client.setAccountManager', 'team.removeMember'],
  ],
  ['teams.remove', () => calls().teams.remove({ id: made.teamId }), ['team.remove']],
  [
    'invitations.create',
    async () => {
      const names = { givenName: 'Dan', familyName: 'Pop' };
      made.invitationId = (
        await calls().invitations.create({ ...names, email: `${CANARY}@firma.test`, role: 'member' })
      ).id;
    },
    ['invitation.create'],
  ],
  ['invitations.resend', () => calls().invitations.resend({ id: made.invitationId }), ['invitation.resend']],
  ['invitations.withdraw', () => calls().invitations.withdraw({ id: made.invitationId }), ['invitation.withdraw']],
  [
    'spvCertificates.remove',
    () => calls().spvCertificates.remove({ id: made.certificateId }),
    ['spvCertificate.remove'],
  ],
];

const calls = () => domain.as(actor);
const contact = () => ({ id: made.clientId, contactId: made.contactId });
const address = () => ({ id: made.clientId, addressId: made.addressId });
async function openAttempt() {
  const { filingId: id, token: sessionToken } = made;
  const { attemptId } = await calls().spvFilings.openAttempt({ id, sessionToken, workstationKeyId: KEY_ID });
  Object.assign(made, { attemptId });
}
const trail = () =>
  domain.database.asSuperuser<{ action: string; actor: string; before: string | null; after: string | null }>(
    'select action, actor_id::text as actor, before, after from audit_entry where tenant_id = $1 order by seq',
    [actor.tenantId],
  );

beforeAll(async () => {
  domain = await createTestDomain();
  actor = await domain.database.aFirm();
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
});
afterAll(() => domain.close());

describe('the trail', () => {
  it('has a test for every call that changes data', () => {
    expect(STEPS.map(([name]) => name).toSorted()).toEqual(changingCalls(contract).toSorted());
  });

  it.each(STEPS)('records what %s changed', async (_, call, actions) => {
    const before = (await trail()).length;
    await call();
    const added = (await trail()).slice(before);
    expect(added.map(({ action, actor: who }) => ({ action, who }))).toEqual(
      actions.map((action) => ({ action, who: actor.userId })),
    );
  });

  it('records both sides of a change, and no secret', async () => {
    const entries = await trail();
    const update = entries.find(({ action }) => action === 'client.update');
    expect(JSON.parse(update?.before ?? '')).toMatchObject({ name: `FIRMA ${TAX_ID} SRL`, revision: 1 });
    expect(JSON.parse(update?.after ?? '')).toMatchObject({ name: 'Nou', revision: 2 });
    expect(made.token).not.toBe('');
    for (const secret of [CANARY, made.token]) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

/** Paths of the calls that change data. */
function changingCalls(part: unknown, path: readonly string[] = []): string[] {
  if (isContractProcedure(part)) return part['~orpc'].route.method === 'GET' ? [] : [path.join('.')];
  return Object.entries(part as object).flatMap(([name, inner]) => changingCalls(inner, [...path, name]));
}
