import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import {
  createFilingHarness,
  TAX_ID,
  type FilingFirm,
  type FilingHarness,
  signedName,
} from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const INDEX = '1100000001';
const OTHER = '1100000002';
const submitted = { outcome: 'submitted', uploadIndex: INDEX, signedSha256: 'a'.repeat(64) } as const;
const notSent = { outcome: 'notSent', reason: 'serverDown' } as const;
const unknown = { outcome: 'unknown', signedSha256: null } as const;
const rejected = { outcome: 'rejected', text: 'Nu' } as const;
const close = (firm: FilingFirm, id: string, attemptId: string, report: Report) =>
  filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report });
const sayNotSent = (firm: FilingFirm, id: string) =>
  filings.calls(firm).spvFilings.settle({ id, outcome: 'notSent', note: 'x' });
const saySent = (firm: FilingFirm, id: string, uploadIndex: string) =>
  filings.calls(firm).spvFilings.settle({ id, outcome: 'submitted', uploadIndex, note: 'x' });
const refile = (firm: FilingFirm, id: string) => filings.calls(firm).spvFilings.refile({ spvFilingIds: [id] });
const get = (firm: FilingFirm, id: string) => filings.calls(firm).spvFilings.get({ id });
type Report = Parameters<ReturnType<FilingHarness['calls']>['spvFilings']['closeAttempt']>[0]['report'];

describe('a filing with one attempt refused by the authority', () => {
  it('is Submitted once another attempt is reported as sent, and its receipt confirms it', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const first = await filings.open(firm, id);
    await filings.leaveAttempts(firm);
    await sayNotSent(firm, id);
    await close(firm, id, await filings.open(firm, id), rejected);
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    for (const _again of [1, 2]) {
      expect(await close(firm, id, first, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
    }
    await expect(refile(firm, id)).rejects.toMatchObject({ code: 'filing.notRefilable' });
    await domain.jobs.readReceipts();
    const filing = { spvFilingStatus: 'Confirmed', uploadIndex: INDEX, otherUploadIndexes: [], submissionStatus: null };
    expect(await get(firm, id)).toMatchObject(filing);
  });

  it('is Submitted by the signed file with the index of another attempt', async () => {
    const firm = await filings.aFirm();
    const { id, first } = await halfRefused(firm);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    await domain.database.asSuperuser('update spv_filing_attempt set signed_sha256 = $2 where id = $1', [
      first,
      sha256,
    ]);
    const { signedStatement } = filings.calls(firm).spvFilings;
    const signed = { id, attemptId: first, contentId };
    expect(await signedStatement({ ...signed, uploadIndex: null })).toEqual({ spvFilingStatus: 'InvalidSubmission' });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: OTHER, signedStatementContent: null });
    expect(await signedStatement({ ...signed, uploadIndex: INDEX })).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await get(firm, id)).toMatchObject({
      uploadIndex: INDEX,
      otherUploadIndexes: [],
      signedStatementContent: { fileName: signedName(INDEX) },
    });
  });

  it('is Submitted once a person settles another attempt as sent', async () => {
    const firm = await filings.aFirm();
    const { id } = await halfRefused(firm);
    expect(await saySent(firm, id, INDEX)).toEqual({ spvFilingStatus: 'Submitted' });
    const filing = { uploadIndex: INDEX, otherUploadIndexes: [], hasOpenAttempt: false, submissionStatus: null };
    expect(await get(firm, id)).toMatchObject(filing);
  });

  it('takes the index of another attempt that was reported as sent before', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const first = await filings.open(firm, id);
    await filings.leaveAttempts(firm);
    await sayNotSent(firm, id);
    const second = await filings.open(firm, id);
    await close(firm, id, second, { ...submitted, uploadIndex: OTHER });
    await close(firm, id, first, submitted);
    expect(await get(firm, id)).toMatchObject({ uploadIndex: OTHER, otherUploadIndexes: [INDEX] });
    await notValid(id, OTHER);
    const filing = { uploadIndex: INDEX, otherUploadIndexes: [], submissionStatus: null };
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'Submitted', ...filing });
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it('can be filed again once no other attempt was sent', async () => {
    for (const say of [sayNotSent, (firm: FilingFirm, id: string, first: string) => close(firm, id, first, notSent)]) {
      const firm = await filings.aFirm();
      const { id, first } = await halfRefused(firm);
      expect(await say(firm, id, first)).toEqual({ spvFilingStatus: 'InvalidSubmission' });
      expect(await get(firm, id)).toMatchObject({ hasOpenAttempt: false });
      await refile(firm, id);
      expect(await filings.status(firm, id)).toBe('Approved');
    }
  });
});

describe('a late report of unknown outcome after the next attempt', () => {
  it.each([
    ['was refused', rejected, 'InvalidSubmission'],
    ['was sent, and refused later', { ...submitted, uploadIndex: OTHER }, 'Submitted'],
  ] as const)('%s, is heard: the filing is not filed again before somebody knows', async (_, report, status) => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const first = await filings.open(firm, id);
    await close(firm, id, first, notSent);
    const second = await filings.open(firm, id);
    expect((await filings.claim(firm.token, second)).status).toBe(200);
    expect(await close(firm, id, second, report)).toEqual({ spvFilingStatus: status });
    for (const _again of [1, 2]) expect(await close(firm, id, first, unknown)).toEqual({ spvFilingStatus: status });
    if (status === 'Submitted') await notValid(id, OTHER);
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'InvalidSubmission', hasOpenAttempt: true });
    await expect(refile(firm, id)).rejects.toMatchObject({ code: 'filing.maybeSent' });
    await sayNotSent(firm, id);
    await refile(firm, id);
    expect(await filings.status(firm, id)).toBe('Approved');
  });
});

describe('a filing refused under an index that a person typed', () => {
  it('is Submitted once the host reports its index', async () => {
    const firm = await filings.aFirm();
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await close(firm, id, attemptId, unknown);
    await saySent(firm, id, OTHER);
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    await notValid(id, OTHER);
    expect(await filings.status(firm, id)).toBe('InvalidSubmission');
    expect(await close(firm, id, attemptId, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: INDEX, otherUploadIndexes: [], submissionStatus: null });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });
});

/** A filing with one attempt refused under its index and another one of unknown outcome. */
async function halfRefused(firm: FilingFirm) {
  const id = await filings.anApproved(firm);
  const first = await filings.open(firm, id);
  await close(firm, id, first, notSent);
  const second = await filings.open(firm, id);
  await close(firm, id, first, unknown);
  await close(firm, id, second, { ...submitted, uploadIndex: OTHER });
  await notValid(id, OTHER);
  expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'InvalidSubmission', hasOpenAttempt: true });
  await expect(refile(firm, id)).rejects.toMatchObject({ code: 'filing.maybeSent' });
  return { id, first };
}

/** The authority's page says that the document under that index is not valid. */
async function notValid(id: string, uploadIndex: string) {
  await domain.database.asSuperuser('update spv_filing set ask_at = $2 where id = $1', [id, new Date(0)]);
  const text = 'Fişierul depus nu este un document valid.';
  domain.states.rows.set(TAX_ID, [{ uploadIndex, form: null, state: 'notValid', text, hasReceipt: false }]);
  await domain.jobs.askFilingStates();
}
