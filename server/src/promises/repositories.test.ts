import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROBES } from '#serverTesting/allProbes.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { fillFirm } from '#serverTesting/firmFixture.ts';
import { KEY_ID, TAX_ID } from '#serverTesting/probes.ts';
import { attachmentsRepository } from '../attachments/attachments.repository.ts';
import { filingStateRepository } from '../authorityStatus/filingState.repository.ts';
import { changesRepository } from '../changes/changes.repository.ts';
import { clientImportsRepository } from '../clientImports/clientImports.repository.ts';
import { confirmationMailsRepository } from '../confirmationMails/confirmationMails.repository.ts';
import { contentRepository } from '../content/content.repository.ts';
import type { Database } from '../db/pool.ts';
import type { TenantTx } from '../db/tenantTx.ts';
import { feedRepository } from '../deadlines/feed/feed.repository.ts';
import { deletedRepository } from '../deleted/deleted.repository.ts';
import { documentFoldersRepository } from '../documentFolders/documentFolders.repository.ts';
import { exportRequestsRepository } from '../exports/exportRequests.repository.ts';
import { papersRepository } from '../filingPapers/papers.repository.ts';
import { firmRepository } from '../firm/firm.repository.ts';
import { firmDeletionRepository } from '../firmDeletion/firmDeletion.repository.ts';
import { mailRepository, type NewMail } from '../mail/mail.repository.ts';
import { renderMail } from '../mail/mailTemplate.ts';
import { noticesRepository } from '../notices/notices.repository.ts';
import { noticeSourcesRepository } from '../notices/noticeSources.repository.ts';
import { spvCertificatesRepository } from '../spvCertificates/spvCertificates.repository.ts';
import { spvContactsRepository } from '../spvContacts/spvContacts.repository.ts';
import { filingReceiptsRepository } from '../spvFilings/receipt/filingReceipts.repository.ts';
import { filingAttemptsRepository } from '../spvFilings/send/filingAttempts.repository.ts';
import { spvFilingsRepository } from '../spvFilings/spvFilings.repository.ts';
import { filingUploadRepository } from '../spvFilings/upload/filingUpload.repository.ts';
import { unreadableRepository } from '../spvMessages/unreadable.repository.ts';
import { expectedFormsRepository } from '../spvReport/expectedForms.repository.ts';
import { spvReportRepository } from '../spvReport/spvReport.repository.ts';
import { fiscalVectorsRepository } from '../spvReport/vector/fiscalVectors.repository.ts';
import { requestNumbersRepository } from '../spvRequests/requestNumbers.repository.ts';
import { spvRequestsRepository } from '../spvRequests/spvRequests.repository.ts';
import { spvSessionsRepository } from '../spvSessions/spvSessions.repository.ts';
import { taskCommentsRepository } from '../taskComments/taskComments.repository.ts';
import { tasksRepository } from '../tasks/tasks.repository.ts';
import { timeEntriesRepository } from '../timeEntries/timeEntries.repository.ts';
import { workTimelineRepository } from '../timeline/workTimeline.repository.ts';
import { workItemsRepository } from '../workItems/workItems.repository.ts';
import { workSeriesRepository } from '../workSeries/workSeries.repository.ts';

type Repository = Record<string, (...values: never[]) => Promise<unknown>>;

/** Every function of every repository, with what it has answered. */
const functions = Object.values(import.meta.glob<Record<string, Repository>>('../**/*.repository.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .flatMap(([repository, members]) =>
    Object.keys(members).map((name) => ({ name: `${repository}.${name}`, spy: vi.spyOn(members, name) })),
  );

const ID = '0190a0a0-0000-4000-8000-000000000001';
const SHA256 = 'a'.repeat(64);
const A_TASK = {
  title: 'x',
  notes: '',
  assigneeId: null,
  status: 'Complete',
  priority: null,
  startDate: null,
  dueDate: null,
} as const;
const RECEIPT = { taxId: TAX_ID, statementType: 'D300', month: 7, year: 2026, date: '2026-08-25T10:00:00Z' };

const MAIL = {
  tenantId: null,
  kind: 'invitation',
  entityId: null,
  language: 'ro',
  recipient: { name: 'Ana', address: 'ana@firma.test' },
  senderName: null,
  replyTo: null,
  unsubscribeUrl: null,
  attachmentIds: [],
  attachmentNames: [],
  expiresInMinutes: 60,
  holdMs: 0,
  id: '00000000-0000-4000-8000-0000000000a1',
  ...renderMail({ subject: 'Invitație', lines: ['Bună ziua'] }, 'ro'),
} satisfies NewMail;

/** Statements that no call of the contract and no job reaches with the data above. */
const CLAIM = {
  certificateId: ID,
  certificateThumbprint: 'A'.repeat(40),
  workstationKeyId: KEY_ID,
  claimedAt: new Date(),
};
const CONTACT_ANSWER = { id: ID, taxId: TAX_ID, date: new Date(), details: 'nr. 1' };
const DOCUMENT = { workstationKeyId: KEY_ID, spvFilingId: ID, kind: 'receipt' } as const;
const OTHERS: readonly ((tx: TenantTx) => Promise<unknown>)[] = [
  (tx) => exportRequestsRepository.find(tx, ID),
  (tx) => tasksRepository.placesOf(tx, ID),
  (tx) => papersRepository.filings(tx, [ID]),
  (tx) => papersRepository.attempts(tx, ID),
  (tx) => papersRepository.answers(tx, ID),
  (tx) => papersRepository.steps(tx, ID),
  (tx) => papersRepository.chainEnd(tx),
  (tx) => filingStateRepository.nextDue(tx, new Date()),
  (tx) => filingStateRepository.putOff(tx, TAX_ID, [1000], new Date(), new Date()),
  (tx) => filingStateRepository.waiting(tx, TAX_ID),
  (tx) => changesRepository.head(tx),
  (tx) => changesRepository.between(tx, 0, 1),
  (tx) => contentRepository.removeAbandoned(tx, 1000),
  (tx) => contentRepository.claimRemoval(tx, SHA256),
  (tx) => contentRepository.endAbandonedClaims(tx, 1000),
  (tx) => feedRepository.hasClients(tx, ID),
  (tx) => documentFoldersRepository.setSaved(tx, DOCUMENT, 'a.pdf'),
  (tx) => documentFoldersRepository.setFailed(tx, DOCUMENT, 'folderFull', 1000),
  (tx) => documentFoldersRepository.claim(tx, DOCUMENT),
  (tx) => firmRepository.activePeople(tx),
  (tx) => deletedRepository.purge(tx, 'contact', new Date()),
  (tx) => spvCertificatesRepository.forgetPin(tx, ID, KEY_ID),
  (tx) => filingReceiptsRepository.unread(tx, null),
  (tx) => filingReceiptsRepository.isDocument(tx, ID, SHA256),
  (tx) => filingReceiptsRepository.documentOf(tx, ID),
  (tx) => filingReceiptsRepository.setRead(tx, ID, null),
  (tx) => filingReceiptsRepository.forgetReading(tx, '1'),
  (tx) => filingReceiptsRepository.forgetUnclaimed(tx, ID),
  (tx) => spvSessionsRepository.ofToken(tx, Buffer.alloc(32)),
  (tx) => filingAttemptsRepository.last(tx, ID),
  (tx) => filingAttemptsRepository.filingOf(tx, ID, ID),
  (tx) => filingAttemptsRepository.claim(tx, ID, KEY_ID),
  (tx) => filingAttemptsRepository.hasIndex(tx, ID, '1'),
  (tx) => filingAttemptsRepository.unknownFor(tx, RECEIPT),
  (tx) => filingAttemptsRepository.notSentFor(tx, RECEIPT, '1'),
  (tx) => filingAttemptsRepository.saveLater(tx, ID, ID, 'NoErrors'),
  (tx) => spvFilingsRepository.lockOfIndex(tx, ['1'], TAX_ID),
  (tx) => spvFilingsRepository.isIndexTaken(tx, ID, '1'),
  (tx) => filingUploadRepository.findSame(tx, ID, SHA256),
  (tx) => filingUploadRepository.renewCheck(tx, ID, 1000),
  (tx) => filingUploadRepository.abandonedChecks(tx, 1000),
  (tx) => spvReportRepository.clientCells(tx, TAX_ID, 24_300, 24_301),
  (tx) => spvReportRepository.expectations(tx, TAX_ID, 24_301),
  (tx) => expectedFormsRepository.update(tx, TAX_ID, 'D300', 1, ID),
  (tx) => expectedFormsRepository.remove(tx, TAX_ID, 'D300'),
  (tx) => fiscalVectorsRepository.firmsWithUnread(tx),
  (tx) => fiscalVectorsRepository.unread(tx, null),
  (tx) => fiscalVectorsRepository.replace(tx, TAX_ID, ID),
  (tx) => fiscalVectorsRepository.setRead(tx, ID),
  (tx) => fiscalVectorsRepository.find(tx, TAX_ID, 24_301),
  (tx) => fiscalVectorsRepository.insertForms(tx, TAX_ID, []),
  (tx) => spvRequestsRepository.release(tx, ID, 'Requested', 'x'),
  (tx) => spvRequestsRepository.claim(tx, ID, 'Valid', CLAIM),
  (tx) => spvRequestsRepository.setOutcome(tx, ID, { status: 'Error', authorityId: null, title: null, error: 'x' }),
  (tx) => spvRequestsRepository.setSettled(tx, ID, 'x'),
  (tx) => spvRequestsRepository.answeredBy(tx, ['1'], ['Submitted']),
  (tx) => spvRequestsRepository.messagesFor(tx, '1'),
  (tx) => spvRequestsRepository.setAnswered(tx, ID, 'ResponseReceived', ID),
  (tx) => spvRequestsRepository.overdue(tx, ['Valid'], new Date(), 1000),
  (tx) => spvRequestsRepository.firmsWithOverdue(tx, new Date()),
  (tx) => spvRequestsRepository.toMail(tx, [ID]),
  (tx) => requestNumbersRepository.answersOfUnknown(tx, ['1']),
  (tx) => requestNumbersRepository.answersSince(tx, ID),
  (tx) => requestNumbersRepository.isNumberTaken(tx, ID, '1'),
  (tx) => requestNumbersRepository.freeNumber(tx, ID, '1'),
  (tx) => requestNumbersRepository.setNumber(tx, ID, '1'),
  (tx) => unreadableRepository.settle(tx, [ID], true),
  (tx) => spvRequestsRepository.setMailed(tx, ID),
  (tx) => spvContactsRepository.waitingFor(tx, CONTACT_ANSWER, ['Submitted']),
  (tx) => spvContactsRepository.setAnswered(tx, ID, 'ResponseReceived', ID),
  (tx) => confirmationMailsRepository.turnOff(tx, ID),
  (tx) => confirmationMailsRepository.firms(tx),
  (tx) => confirmationMailsRepository.waiting(tx),
  (tx) => confirmationMailsRepository.note(tx, ID),
  (tx) => mailRepository.sendingFirm(tx),
  (tx) => clientImportsRepository.idOfRunning(tx),
  (tx) => clientImportsRepository.release(tx, ID, true),
  (tx) => clientImportsRepository.waiting(tx, ID, 1),
  (tx) => clientImportsRepository.lockWaiting(tx, ID, 1),
  (tx) => clientImportsRepository.settle(tx, { importId: ID, position: 1 }, 'notFound', null),
  (tx) => attachmentsRepository.ofWorkItem(tx, ID),
  (tx) => attachmentsRepository.ofTask(tx, ID),
  (tx) => tasksRepository.ofWorkItem(tx, ID),
  (tx) => tasksRepository.setPlaces(tx, [ID], ['a0']),
  (tx) => tasksRepository.update(tx, ID, A_TASK, ID, new Date()),
  (tx) => taskCommentsRepository.ofTask(tx, ID),
  (tx) => taskCommentsRepository.update(tx, ID, { text: 'x', mentionedIds: [] }),
  (tx) => taskCommentsRepository.setDeleted(tx, ID, true),
  (tx) => workItemsRepository.moveToClient(tx, ID, ID),
  (tx) => workSeriesRepository.due(tx, '2026-07-01'),
  (tx) => workTimelineRepository.namesOf(tx, [ID]),
  (tx) => timeEntriesRepository.secondsOfDay(tx, { userId: ID, day: '2026-11-23', exceptId: null }),
  (tx) => timeEntriesRepository.ofRun(tx, ID, '2026-11-23T08:00:00Z'),
  (tx) => noticesRepository.insert(tx, [], []),
  (tx) => noticesRepository.takeForMail(tx, [ID]),
  (tx) => noticesRepository.claimDailyReaders(tx, '2026-07-01'),
  (tx) => noticesRepository.takeDaily(tx, ID),
  (tx) => noticesRepository.removeOld(tx, new Date()),
  (tx) => noticeSourcesRepository.firmsWithDaily(tx),
  (tx) => noticeSourcesRepository.failedMails(tx, new Date()),
  (tx) => noticeSourcesRepository.due(tx, '2026-07-01', '2026-07-01'),
  (tx) => firmDeletionRepository.owners(tx),
  (tx) => firmDeletionRepository.firmName(tx),
  (tx) => firmDeletionRepository.receiptsAfter(tx, null, 1),
  (tx) => firmDeletionRepository.lockDue(tx, new Date()),
  (tx) => firmDeletionRepository.remove(tx),
  (tx) => firmDeletionRepository.deleteRows(tx, new Date()),
];

/** Statements that end a firm, made by one of its own. */
async function runDeletion(database: TestDomain['database']): Promise<void> {
  const { tenantId, userId } = await database.aFirm();
  await database.tenants.run(tenantId, async (tx) => {
    await firmDeletionRepository.insert(tx, userId, new Date(), new Date());
    await firmDeletionRepository.begin(tx, new Date());
  });
}

/** Statements of mail, which belongs to no firm until it says so. */
async function runMail(database: Database): Promise<void> {
  await mailRepository.insert(database, MAIL);
  const mail = await mailRepository.claim(database, 1000, 'host.test');
  if (mail === null) throw new Error('no mail was claimed');
  const answer = { code: 451, text: 'later' };
  await mailRepository.release(database, mail, 0);
  await mailRepository.defer(database, mail, answer, 0);
  await mailRepository.setRefused(database, mail, answer);
  await mailRepository.setSent(database, mail);
  await mailRepository.expire(database);
  await mailRepository.nextDueMs(database);
  await mailRepository.removeOld(database, 1, 1);
  await mailRepository.latest(database, 1);
  await mailRepository.waiting(database, 1);
}

let domain: TestDomain;
/** Functions that the database has answered at least once. */
const answered = new Set<string>();

/** Makes every call of the contract with the ids of its own firm, then runs the jobs. A refusal is an answer too. */
beforeAll(async () => {
  domain = await createTestDomain();
  const own = await fillFirm(domain, await domain.database.aFirm());
  for (const [, { call }] of PROBES) await call(domain.as(own.a), own).catch(() => undefined);
  for (const job of Object.values(domain.jobs)) await job();
  for (const statement of OTHERS) await domain.database.tenants.run(own.a.tenantId, statement);
  await runMail(domain.database.identity);
  await runDeletion(domain.database);
  for (const { name, spy } of functions) {
    const results = await Promise.allSettled(spy.mock.results.map(({ value }) => value));
    if (results.some(({ status }) => status === 'fulfilled')) answered.add(name);
  }
});
afterAll(() => domain.close());

describe('every statement of a repository', () => {
  it.each(functions)('runs against the migrated database: $name', ({ name }) => {
    expect(answered).toContain(name);
  });
});
