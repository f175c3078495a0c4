import type { Actor } from '#server/http/actor.ts';
import { aStatement } from './declarations.ts';
import { aCompany, type TestDomain } from './domain.ts';
import {
  aCertificate,
  aContact,
  aContactForm,
  aMessage,
  aSeries,
  anAddress,
  aComment,
  aPdf,
  aTask,
  aWorkItem,
  CANARY,
  KEY_ID,
  PDF,
  TAX_ID,
  THUMBPRINT,
  type FirmAFixture,
} from './probes.ts';
import { createUploads } from './uploads.ts';
import type { Work } from './work.ts';

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
  const asked = await fillAsked(calls, client.id);
  const [message] = (await calls.spvMessages.list({})).items;
  const { id: batchId, files, signedUrl } = await calls.content.createBatch({ files: [aPdf(`${CANARY}.pdf`)] });
  const [file] = files;
  if (message === undefined || file === undefined) throw new Error('the firm was not filled');
  await domain.contentApp.request(signedUrl, { method: 'PUT', body: PDF });
  await calls.content.uploaded({ id: file.id });
  await calls.spvCertificates.setRights({ id: certificate.id, taxIds: [TAX_ID] });
  const { token } = session;
  const [filing, waiting] = [await aFiling(domain, a), await aFiling(domain, a, 5)];
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
  const office = await fillOffice(domain, a, message.id);
  const work = await fillWork(calls, client.id);
  const tasks = await fillTasks(calls, work.workItemId, file.id);
  return {
    a,
    clientId: client.id,
    ...belongings,
    certificateId: certificate.id,
    sessionId: session.id,
    leaderId,
    messageId: message.id,
    ...asked,
    batchId,
    contentId: file.id,
    filingId: filing.id,
    waitingId: waiting.id,
    attemptId,
    colleagueId: colleague.userId,
    invitationId: invitation.id,
    teamId: team.id,
    ...work,
    ...office,
    ...tasks,
    ...(await fillTime(calls, client.id, { ...work, taskId: tasks.taskId })),
    token,
  };
}

/** A request for a document, and a contact form. */
async function fillAsked({ spvRequests, spvContacts }: ReturnType<TestDomain['as']>, clientId: string) {
  const request = await spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' });
  const contactForm = await spvContacts.create({ clientId, ...aContactForm });
  return { requestId: request.id, contactFormId: contactForm.id };
}

async function aFiling(domain: TestDomain, a: Actor, month = 6) {
  const { id } = await createUploads(domain).upload(a, await aStatement({ name: CANARY, month }), `${CANARY}.pdf`);
  return domain.as(a).spvFilings.create({ fileId: id });
}

/** A notice, an import that runs, the first dashboard, and an extended deadline. */
async function fillOffice(domain: TestDomain, a: Actor, messageId: string) {
  const { clientImports, dashboards, deadlines } = domain.as(a);
  const line = { taxId: TAX_ID, name: CANARY, email: '', telephone: '' };
  const { id: importId } = await clientImports.start({ lines: [line] });
  const [dashboard] = (await dashboards.list()).items;
  const [notice] = await domain.database.asSuperuser<{ id: string }>(
    `insert into notice (tenant_id, user_id, kind, entity, entity_id, title, is_shown, mail)
     values ($1, $2, 'authorityMessage', 'spvMessage', $3, $4, true, 'never') returning id`,
    [a.tenantId, a.userId, messageId, CANARY],
  );
  const extended = { statementType: 'D300', month: 10, year: 2026, newDate: '2026-12-15', reason: CANARY } as const;
  const { id: extensionId } = await deadlines.extend(extended);
  return { noticeId: notice?.id ?? '', dashboardId: dashboard?.id ?? '', importId, extensionId };
}

/** Two work items, of which one is deleted, and one that comes again. */
async function fillWork({ workItems, workSeries }: ReturnType<TestDomain['as']>, clientId: string) {
  const [workItem, deletedWorkItem] = [
    await workItems.create({ clientId, ...aWorkItem, tags: [CANARY] }),
    await workItems.create({ clientId, ...aWorkItem }),
  ];
  await workItems.remove({ id: deletedWorkItem.id });
  const { series, workItemId: occurrenceId } = await workSeries.create({ clientId, ...aSeries() });
  return { workItemId: workItem.id, deletedWorkItemId: deletedWorkItem.id, seriesId: series.id, occurrenceId };
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

/** Two tasks of a work item, and two comments and attachments of one, of which one each is deleted. */
async function fillTasks(calls: ReturnType<TestDomain['as']>, workItemId: string, contentId: string) {
  const [task, deletedTask] = [
    await calls.workItemTasks.create({ id: workItemId, ...aTask }),
    await calls.workItemTasks.create({ id: workItemId, ...aTask }),
  ];
  const { id } = task;
  const [comment, deletedComment] = [
    await calls.taskComments.create({ id, ...aComment }),
    await calls.taskComments.create({ id, ...aComment }),
  ];
  const [attachment] = await calls.attachments.addToTask({ id, contentIds: [contentId] });
  const [deletedAttachment] = await calls.attachments.addToTask({ id, contentIds: [contentId] });
  if (attachment === undefined || deletedAttachment === undefined) throw new Error('nothing was attached');
  await calls.tasks.remove({ id: deletedTask.id });
  await calls.taskComments.remove({ id, commentId: deletedComment.id });
  await calls.attachments.remove({ id: deletedAttachment.id });
  return {
    taskId: id,
    deletedTaskId: deletedTask.id,
    commentId: comment.id,
    deletedCommentId: deletedComment.id,
    attachmentId: attachment.id,
    deletedAttachmentId: deletedAttachment.id,
  };
}

/** Two time entries, of which one is deleted, and a running timer. */
async function fillTime({ timeEntries, timer }: ReturnType<TestDomain['as']>, clientId: string, of: Work) {
  const { workItemId, taskId: workItemTaskId } = of;
  const target = { clientId, workItemId, workItemTaskId };
  const entry = { ...target, day: '2026-11-23', seconds: 3600, notes: CANARY, isBillable: true };
  const [kept, deleted] = [
    await timeEntries.create({ ...entry, isConfirmed: true }),
    await timeEntries.create({ ...entry, isConfirmed: true }),
  ];
  await timeEntries.remove({ id: deleted.id });
  await timer.start({ workItemId, workItemTaskId, notes: CANARY });
  return { timeEntryId: kept.id, deletedTimeEntryId: deleted.id };
}
