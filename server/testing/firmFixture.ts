import type { Actor } from '#server/http/actor.ts';
import { aStatement } from './declarations.ts';
import { aCompany, type TestDomain } from './domain.ts';
import {
  aCertificate,
  aContact,
  aMessage,
  anAddress,
  aPdf,
  CANARY,
  KEY_ID,
  PDF,
  TAX_ID,
  THUMBPRINT,
  type FirmAFixture,
} from './probes.ts';
import { createUploads } from './uploads.ts';

/** Fills a firm with one row of each kind, whose texts all contain the canary. */
export async function fillFirm(domain: TestDomain, a: Actor): Promise<FirmAFixture> {
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID, { legalName: `${CANARY} SRL` }));
  const calls = domain.as(a);
  const client = await calls.clients.create({ taxId: TAX_ID });
  await calls.clients.setAccountManager({ id: client.id, managerId: a.userId, userId: a.userId });
  const belongings = await fillClient(calls, client.id);
  const certificate = await calls.spvCertificates.create(aCertificate(THUMBPRINT));
  await calls.spvCertificates.setClients({ id: certificate.id, taxIds: [TAX_ID] });
  const leaderId = crypto.randomUUID();
  const session = await calls.spvSessions.acquire({ certificateId: certificate.id, leaderId, override: false });
  await calls.spvMessages.store({ messages: [aMessage], certificateThumbprint: THUMBPRINT });
  const [message] = (await calls.spvMessages.list({})).items;
  const { id: batchId, files, signedUrl } = await calls.content.createBatch({ files: [aPdf(`${CANARY}.pdf`)] });
  const [file] = files;
  if (message === undefined || file === undefined) throw new Error('the firm was not filled');
  await domain.contentApp.request(signedUrl, { method: 'PUT', body: PDF });
  await calls.content.uploaded({ id: file.id });
  await calls.spvCertificates.setRights({ id: certificate.id, taxIds: [TAX_ID] });
  const { token } = session;
  const [filing, waiting] = [await aFiling(domain, a), await aFiling(domain, a, `${CANARY} 2`)];
  await calls.spvFilings.approve({ spvFilingIds: [filing.id, waiting.id] });
  const open = { id: filing.id, sessionToken: token, workstationKeyId: KEY_ID };
  const { attemptId } = await calls.spvFilings.openAttempt(open);
  const colleague = await domain.database.aColleague(a, { displayName: CANARY });
  const invitation = await calls.invitations.create({
    givenName: CANARY,
    familyName: CANARY,
    email: 'canar@firma.test',
    role: 'member',
  });
  const team = await calls.teams.create({ name: CANARY, memberIds: [a.userId] });
  return {
    a,
    clientId: client.id,
    ...belongings,
    certificateId: certificate.id,
    sessionId: session.id,
    leaderId,
    messageId: message.id,
    batchId,
    contentId: file.id,
    filingId: filing.id,
    waitingId: waiting.id,
    attemptId,
    colleagueId: colleague.userId,
    invitationId: invitation.id,
    teamId: team.id,
    token,
  };
}

async function aFiling(domain: TestDomain, a: Actor, name = CANARY) {
  const { id } = await createUploads(domain).upload(a, await aStatement({ name }), `${CANARY}.pdf`);
  return domain.as(a).spvFilings.create({ fileId: id });
}

/** Two contacts and two addresses, of which one each is deleted. */
async function fillClient({ contacts, addresses }: ReturnType<TestDomain['as']>, id: string) {
  const [contact, deletedContact] = [
    await contacts.create({ id, ...aContact }),
    await contacts.create({ id, ...aContact }),
  ];
  const [address, deletedAddress] = [
    await addresses.create({ id, ...anAddress }),
    await addresses.create({ id, ...anAddress }),
  ];
  await contacts.remove({ id, contactId: deletedContact.id });
  await addresses.remove({ id, addressId: deletedAddress.id });
  return {
    contactId: contact.id,
    deletedContactId: deletedContact.id,
    addressId: address.id,
    deletedAddressId: deletedAddress.id,
  };
}
