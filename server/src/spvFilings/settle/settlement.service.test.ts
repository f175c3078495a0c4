import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, DESK, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const SHA = 'a'.repeat(64);
const INDEX = '1100000001';
const OTHER = '1100000002';
const THIRD = '1100000003';
const note = 'văzut pe site';
const unknown = { outcome: 'unknown', signedSha256: SHA } as const;
const notSent = { outcome: 'notSent', reason: 'serverDown' } as const;
const submitted = (uploadIndex: string) => ({ outcome: 'submitted', uploadIndex, signedSha256: SHA }) as const;
const api = (firm: FilingFirm) => filings.calls(firm).spvFilings;
const get = (firm: FilingFirm, id: string) => api(firm).get({ id });

/** An attempt that was called not sent by its page, and a second one. */
async function triedTwice(firm: FilingFirm) {
  const id = await filings.anApproved(firm);
  const first = await filings.open(firm, id);
  await api(firm).closeAttempt({ id, attemptId: first, report: notSent });
  return { id, first, second: await filings.open(firm, id) };
}

/** Nobody knows of the first one, whose index a person types; the second one was not sent. */
async function typedFirst(firm: FilingFirm) {
  const { id, first, second } = await triedTwice(firm);
  await api(firm).closeAttempt({ id, attemptId: first, report: unknown });
  await api(firm).closeAttempt({ id, attemptId: second, report: notSent });
  await api(firm).settle({ id, outcome: 'submitted', uploadIndex: INDEX, note });
  return { id, first };
}

/** A filing that a person confirmed because no receipt came. */
async function confirmedByPerson(firm: FilingFirm, verdict: 'NoErrors' | 'WithErrors') {
  const id = await filings.aSubmitted(firm, INDEX);
  await domain.database.asSuperuser(`update spv_filing set submitted_at = now() - interval '30 days' where id = $1`, [
    id,
  ]);
  await api(firm).settle({ id, outcome: 'confirmed', verdict, note });
  return id;
}

describe('an index that a person typed for one of several attempts', () => {
  it('is corrected although it is not the last attempt', async () => {
    const firm = await filings.aFirm();
    const { id, first } = await typedFirst(firm);
    expect((await get(firm, id)).typedIndexes).toEqual([{ attemptId: first, uploadIndex: INDEX }]);
    const corrected = { id, outcome: 'submitted', attemptId: first, uploadIndex: OTHER, note } as const;
    expect(await api(firm).settle(corrected)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await get(firm, id)).toMatchObject({
      uploadIndex: OTHER,
      otherUploadIndexes: [],
      typedIndexes: [{ attemptId: first, uploadIndex: OTHER }],
    });
    await filings.receive(firm, { index: OTHER });
    await domain.jobs.readReceipts();
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'Confirmed', typedIndexes: [] });
    await expect(api(firm).settle(corrected)).rejects.toMatchObject({ code: 'filing.notSettleable' });
  });

  it('is corrected beside the index that the filing shows', async () => {
    const firm = await filings.aFirm();
    const { id, first, second } = await triedTwice(firm);
    await api(firm).closeAttempt({ id, attemptId: first, report: unknown });
    await api(firm).settle({ id, outcome: 'submitted', attemptId: first, uploadIndex: INDEX, note });
    await api(firm).closeAttempt({ id, attemptId: second, report: submitted(OTHER) });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: INDEX, otherUploadIndexes: [OTHER] });
    await api(firm).settle({ id, outcome: 'submitted', attemptId: first, uploadIndex: THIRD, note });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: THIRD, otherUploadIndexes: [OTHER] });
    const hosts = { id, outcome: 'submitted', attemptId: second, uploadIndex: INDEX, note } as const;
    await expect(api(firm).settle(hosts)).rejects.toMatchObject({ code: 'filing.notSettleable' });
    const taken = { id, outcome: 'submitted', attemptId: first, uploadIndex: '1100000077', note } as const;
    await filings.aSubmitted(firm, taken.uploadIndex);
    await expect(api(firm).settle(taken)).rejects.toMatchObject({ code: 'filing.indexTaken' });
  });

  it('is corrected after the authority has refused it', async () => {
    const firm = await filings.aFirm();
    const { id, first } = await typedFirst(firm);
    await filings.refuse(id, INDEX);
    expect(await get(firm, id)).toMatchObject({
      spvFilingStatus: 'InvalidSubmission',
      typedIndexes: [{ attemptId: first, uploadIndex: INDEX }],
    });
    await api(firm).settle({ id, outcome: 'submitted', attemptId: first, uploadIndex: OTHER, note });
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'Submitted', uploadIndex: OTHER });
  });
});

describe('a filing with an open attempt', () => {
  it('says who opened it, with which certificate, where and since when, and when it seems left', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    expect((await get(firm, id)).openAttempt).toBeNull();
    await filings.open(firm, id);
    const opened = { workstationKeyId: DESK, certificateName: 'A', openedByDisplayName: expect.any(String) };
    expect((await get(firm, id)).openAttempt).toMatchObject({ ...opened, isLeft: false });
    await filings.leaveAttempts(firm);
    expect((await api(firm).list({})).items[0]?.openAttempt).toMatchObject({ ...opened, isLeft: true });
  });
});

describe('a receipt that comes after a person has spoken', () => {
  it('counts where it says something else, and what the person said stays beside it', async () => {
    const firm = await filings.aFirm();
    const id = await confirmedByPerson(firm, 'NoErrors');
    expect(await get(firm, id)).toMatchObject({
      spvFilingStatus: 'Confirmed',
      confirmationStatementContent: null,
      settlement: { said: 'confirmed', verdict: 'NoErrors', note, uploadIndex: INDEX, receipt: null },
    });
    const spvMessageId = await filings.receive(firm, { index: INDEX, verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    const after = await get(firm, id);
    expect(after).toMatchObject({
      spvFilingStatus: 'ConfirmedWithErrors',
      settlement: { said: 'confirmed', verdict: 'NoErrors', receipt: { spvMessageId, verdict: 'WithErrors' } },
    });
    expect(after.confirmationError).toContain('R_NO_INIT_DEC');
    expect(after.confirmationStatementContent).not.toBeNull();
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    expect(await get(firm, id), 'the first receipt counts').toMatchObject({ spvFilingStatus: 'ConfirmedWithErrors' });
  });

  it('is kept with the filing where it says the same', async () => {
    const firm = await filings.aFirm();
    const id = await confirmedByPerson(firm, 'WithErrors');
    await filings.receive(firm, { index: INDEX, verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect(await get(firm, id)).toMatchObject({
      spvFilingStatus: 'ConfirmedWithErrors',
      settlement: { verdict: 'WithErrors', receipt: { verdict: 'WithErrors', uploadIndex: INDEX } },
    });
  });

  it('changes nothing while it is in doubt', async () => {
    const firm = await filings.aFirm();
    const id = await confirmedByPerson(firm, 'NoErrors');
    await filings.receive(firm, { index: INDEX, verdict: VERDICTS.failed, signatureStatus: 'broken' });
    await domain.jobs.readReceipts();
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'Confirmed', settlement: { receipt: null } });
  });

  it('says that a filing was sent which the person called not sent; the person decides', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await filings.leaveAttempts(firm);
    await api(firm).settle({ id, outcome: 'notSent', note });
    expect((await get(firm, id)).settlement).toMatchObject({ attemptId, said: 'notSent', note, receipt: null });
    await filings.receive(firm, { index: THIRD });
    await domain.jobs.readReceipts();
    const receipt = { uploadIndex: THIRD, verdict: 'NoErrors' };
    expect(await get(firm, id)).toMatchObject({
      spvFilingStatus: 'Approved',
      settlement: { said: 'notSent', receipt },
    });

    await api(firm).settle({ id, outcome: 'notSent', attemptId, note: 'a paper one' });
    expect((await get(firm, id)).settlement).toMatchObject({ note: 'a paper one', receipt: null });
    const sent = { id, outcome: 'submitted', attemptId, uploadIndex: THIRD, note } as const;
    expect(await api(firm).settle(sent)).toEqual({ spvFilingStatus: 'Submitted' });
    await domain.jobs.readReceipts();
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'Confirmed', uploadIndex: THIRD });
  });
});
