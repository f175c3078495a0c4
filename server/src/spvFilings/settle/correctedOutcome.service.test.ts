import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, type FilingFirm, type FilingHarness, signedName } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const INDEX = '1100000001';
const OTHER = '1100000002';
const SHA = 'a'.repeat(64);
const submitted = { outcome: 'submitted', uploadIndex: INDEX, signedSha256: SHA } as const;
const notSent = { outcome: 'notSent', reason: 'serverDown' } as const;
const unknown = { outcome: 'unknown', signedSha256: SHA } as const;
const close = (firm: FilingFirm, id: string, attemptId: string, report: Report) =>
  filings.calls(firm).spvFilings.closeAttempt({ id, attemptId, report });
const sayNotSent = (firm: FilingFirm, id: string) =>
  filings.calls(firm).spvFilings.settle({ id, outcome: 'notSent', note: 'x' });
const get = (firm: FilingFirm, id: string) => filings.calls(firm).spvFilings.get({ id });
type Report = Parameters<ReturnType<FilingHarness['calls']>['spvFilings']['closeAttempt']>[0]['report'];

describe('an index that a person typed', () => {
  const note = 'x';
  const WRONG = { outcome: 'submitted', uploadIndex: '1100000099', note } as const;
  async function typed(firm: FilingFirm) {
    const id = await filings.anApproved(firm);
    const attemptId = await filings.open(firm, id);
    await close(firm, id, attemptId, unknown);
    await filings.calls(firm).spvFilings.settle({ id, ...WRONG });
    return { id, attemptId };
  }

  it('must not be the index of another filing of the firm', async () => {
    const firm = await filings.aFirm();
    const { settle } = filings.calls(firm).spvFilings;
    await filings.aSubmitted(firm, INDEX);
    const twice = await triedTwice(firm);
    await close(firm, twice.id, twice.second, { ...submitted, uploadIndex: '1100000003' });
    await close(firm, twice.id, twice.first, { ...submitted, uploadIndex: '1100000004' });
    const { id } = await typed(firm);
    for (const uploadIndex of [INDEX, '1100000003', '1100000004']) {
      const settled = settle({ id, outcome: 'submitted', uploadIndex, note });
      await expect(settled).rejects.toMatchObject({ code: 'filing.indexTaken' });
    }
    const other = await filings.aFirm();
    const same = await typed(other);
    await expect(
      filings.calls(other).spvFilings.settle({ id: same.id, outcome: 'submitted', uploadIndex: INDEX, note }),
    ).resolves.toEqual({ spvFilingStatus: 'Submitted' });
  });

  it('is replaced by the host’s index, and by the receipt of that index', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await typed(firm);
    await filings.receive(firm, { index: WRONG.uploadIndex, signatureStatus: 'broken' });
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    expect((await get(firm, id)).receiptDoubt).not.toBeNull();
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    await domain.database.asSuperuser('update spv_filing_attempt set signed_sha256 = $2 where id = $1', [
      attemptId,
      sha256,
    ]);
    await filings.calls(firm).spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex: INDEX });
    await close(firm, id, attemptId, { ...submitted, signedSha256: sha256 });
    expect(await get(firm, id)).toMatchObject({
      spvFilingStatus: 'Submitted',
      uploadIndex: INDEX,
      otherUploadIndexes: [],
      receiptDoubt: null,
      signedStatementContent: { fileName: signedName(INDEX) },
    });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Confirmed');
    await expect(close(firm, id, attemptId, notSent)).rejects.toMatchObject({ code: 'attempt.closed' });
  });

  it('that a receipt has confirmed stays, with the host’s index recorded beside it', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await typed(firm);
    await filings.receive(firm, { index: WRONG.uploadIndex });
    await domain.jobs.readReceipts();
    expect(await close(firm, id, attemptId, submitted)).toEqual({ spvFilingStatus: 'Confirmed' });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: WRONG.uploadIndex, otherUploadIndexes: [INDEX] });
    const settled = filings.calls(firm).spvFilings.settle({ id, outcome: 'submitted', uploadIndex: OTHER, note });
    await expect(settled).rejects.toMatchObject({ code: 'filing.notSettleable' });
  });

  it('can be corrected by a person until it is confirmed; one that the host reported cannot', async () => {
    const firm = await filings.aFirm();
    const { settle } = filings.calls(firm).spvFilings;
    const { id } = await typed(firm);
    await settle({ id, outcome: 'submitted', uploadIndex: INDEX, note: 'a slip of the pen' });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: INDEX, settleNote: 'a slip of the pen' });
    await expect(settle({ id, outcome: 'notSent', note })).rejects.toMatchObject({ code: 'filing.notSettleable' });
    const told = await filings.aSubmitted(firm, OTHER);
    await expect(settle({ id: told, ...WRONG })).rejects.toMatchObject({ code: 'filing.notSettleable' });
  });
});

describe('a late report of a submission that was closed as not sent', () => {
  it('is accepted, with its signed file', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await closedUnsent(firm);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    const { signedStatement } = filings.calls(firm).spvFilings;
    // The signed file decides no outcome: the report does.
    for (const uploadIndex of [null, INDEX]) {
      const kept = await signedStatement({ id, attemptId, contentId, uploadIndex });
      expect(kept).toEqual({ spvFilingStatus: 'Approved' });
      expect(await get(firm, id)).toMatchObject({ uploadIndex: null, signedStatementContent: null });
    }
    for (const _again of [1, 2]) {
      expect(await close(firm, id, attemptId, { ...submitted, signedSha256: sha256 })).toEqual({
        spvFilingStatus: 'Submitted',
      });
    }
    expect(await get(firm, id)).toMatchObject({
      uploadIndex: INDEX,
      otherUploadIndexes: [],
      hasOpenAttempt: false,
      signedStatementContent: { fileName: signedName(INDEX) },
    });
  });

  it('of unknown outcome keeps its signed file, shown once a receipt proves the submission', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await closedUnsent(firm);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    await filings.calls(firm).spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex: null });
    await close(firm, id, attemptId, { ...unknown, signedSha256: sha256 });
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    expect(await get(firm, id)).toMatchObject({
      spvFilingStatus: 'Confirmed',
      uploadIndex: INDEX,
      signedStatementContent: { fileName: signedName(INDEX) },
    });
  });

  it('is accepted while the next attempt waits, which is then not sent', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await closedUnsent(firm);
    const second = await filings.open(firm, id);
    expect(await close(firm, id, attemptId, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
    const late = await filings.claim(firm.token, second);
    expect([late.status, await late.json()]).toEqual([409, { code: 'attempt.closed' }]);
  });

  it.each([
    ['may have sent it', unknown, 'Processing'],
    ['was refused by the authority', { outcome: 'rejected', text: 'Nu' }, 'InvalidSubmission'],
  ] as const)('is accepted where it %s, and the filing is not sent by itself', async (_, report, spvFilingStatus) => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await closedUnsent(firm);
    for (const _again of [1, 2]) expect(await close(firm, id, attemptId, report)).toEqual({ spvFilingStatus });
    expect(await filings.calls(firm).spvFilings.toSend({ certificateId: firm.certificateId })).toEqual([]);
  });
});

describe('a late report of unknown outcome while the next attempt is open', () => {
  async function doubted(firm: FilingFirm, { isClaimed }: { isClaimed: boolean }) {
    const { id, attemptId } = await closedUnsent(firm);
    const second = await filings.open(firm, id);
    if (isClaimed) expect((await filings.claim(firm.token, second)).status).toBe(200);
    expect(await close(firm, id, attemptId, unknown)).toEqual({ spvFilingStatus: 'Processing' });
    return { id, first: attemptId, second };
  }
  it('is accepted, and the next attempt is not sent before a person has settled it', async () => {
    const firm = await filings.aFirm();
    const { id, second } = await doubted(firm, { isClaimed: false });
    const late = await filings.claim(firm.token, second);
    expect([late.status, await late.json()]).toEqual([409, { code: 'attempt.closed' }]);
    expect(await close(firm, id, second, notSent)).toEqual({ spvFilingStatus: 'Processing' });
    expect(await sayNotSent(firm, id)).toEqual({ spvFilingStatus: 'Approved' });
    await expect(filings.open(firm, id)).resolves.toBeDefined();
  });

  it.each([
    ['not sent', notSent, 'Processing'],
    ['refused', { outcome: 'rejected', text: 'Nu' }, 'Processing'],
    ['lost too', unknown, 'Processing'],
    ['sent', { ...submitted, uploadIndex: OTHER }, 'Submitted'],
  ] as const)('leaves the filing unknown unless that one was sent: it was %s', async (_, report, spvFilingStatus) => {
    const firm = await filings.aFirm();
    const { id, first, second } = await doubted(firm, { isClaimed: true });
    expect(await close(firm, id, second, report)).toEqual({ spvFilingStatus });
    expect(await close(firm, id, first, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
    const isTwice = spvFilingStatus === 'Submitted';
    expect(await get(firm, id)).toMatchObject(
      isTwice ? { uploadIndex: OTHER, otherUploadIndexes: [INDEX] } : { uploadIndex: INDEX, otherUploadIndexes: [] },
    );
  });

  it('waits for a person as often as there is an unknown outcome', async () => {
    const firm = await filings.aFirm();
    const { id, second } = await doubted(firm, { isClaimed: true });
    await close(firm, id, second, unknown);
    expect(await sayNotSent(firm, id)).toEqual({ spvFilingStatus: 'Processing' });
    expect(await sayNotSent(firm, id)).toEqual({ spvFilingStatus: 'Approved' });
  });
});

describe('a late report of a submission whose approval was withdrawn since', () => {
  it('is accepted: the filing is Submitted, and is not sent again', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await withdrawn(firm);
    const { contentId, sha256 } = await filings.signedFile(firm, id);
    const kept = await filings.calls(firm).spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex: null });
    expect(kept).toEqual({ spvFilingStatus: 'Validated' });
    expect(await get(firm, id)).toMatchObject({ signedStatementContent: null });
    const report = { ...submitted, signedSha256: sha256 };
    expect(await close(firm, id, attemptId, report)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await get(firm, id)).toMatchObject({
      signedStatementContent: { fileName: signedName(INDEX) },
      uploadIndex: INDEX,
      otherUploadIndexes: [],
      certificateThumbprint: firm.thumbprint,
    });
    const approved = filings.calls(firm).spvFilings.approve({ spvFilingIds: [id] });
    await expect(approved).rejects.toMatchObject({ code: 'filing.notApprovable' });
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it('of unknown outcome leaves it withdrawn once a person knows that it was not sent', async () => {
    const firm = await filings.aFirm();
    const { id, attemptId } = await withdrawn(firm);
    expect(await close(firm, id, attemptId, unknown)).toEqual({ spvFilingStatus: 'Processing' });
    expect(await sayNotSent(firm, id)).toEqual({ spvFilingStatus: 'Validated' });
    expect(await get(firm, id)).toMatchObject({ certificateThumbprint: null });
    await filings.calls(firm).spvFilings.approve({ spvFilingIds: [id] });
    expect(await close(firm, id, await filings.open(firm, id), unknown)).toEqual({ spvFilingStatus: 'Processing' });
    expect(await sayNotSent(firm, id)).toEqual({ spvFilingStatus: 'Approved' });
  });
});

describe('a late report of a submission that a person settled as not sent', () => {
  it('is accepted before the next attempt is claimed, which is then not sent', async () => {
    const firm = await filings.aFirm();
    const { id, first, second } = await triedTwice(firm);
    expect(await close(firm, id, first, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
    expect((await filings.claim(firm.token, second)).status).toBe(409);
    expect(await close(firm, id, second, notSent)).toEqual({ spvFilingStatus: 'Submitted' });
    const filing = { uploadIndex: INDEX, otherUploadIndexes: [], hasOpenAttempt: false };
    expect(await get(firm, id)).toMatchObject(filing);
  });

  it('is accepted while the next one is sent, and both indexes are recorded', async () => {
    const firm = await filings.aFirm();
    const { id, first, second } = await triedTwice(firm);
    expect((await filings.claim(firm.token, second)).status).toBe(200);
    await close(firm, id, first, submitted);
    expect((await filings.claim(firm.token, second)).status).toBe(409);
    const { contentId } = await filings.signedFile(firm, id);
    const sent = { id, attemptId: second, contentId, uploadIndex: OTHER };
    expect(await filings.calls(firm).spvFilings.signedStatement(sent)).toEqual({ spvFilingStatus: 'Submitted' });
    const filing = { uploadIndex: INDEX, otherUploadIndexes: [OTHER], hasOpenAttempt: false };
    expect(await get(firm, id)).toMatchObject({ ...filing, signedStatementContent: null });
  });

  it.each([
    ['sent', { ...submitted, uploadIndex: OTHER }, { spvFilingStatus: 'Submitted', uploadIndex: OTHER }],
    ['lost', unknown, { spvFilingStatus: 'Processing', uploadIndex: null }],
  ] as const)(
    'after the next one was %s changes nothing of the filing but that it tells the index',
    async (_, report, known) => {
      const firm = await filings.aFirm();
      const { id, first, second } = await triedTwice(firm);
      await close(firm, id, second, report);
      for (const _again of [1, 2]) {
        expect(await close(firm, id, first, submitted)).toEqual({ spvFilingStatus: known.spvFilingStatus });
      }
      expect(await get(firm, id)).toMatchObject({ ...known, otherUploadIndexes: [INDEX] });
      const trail = await domain.database.asSuperuser<{ after: string }>(
        `select after::text from audit_entry where tenant_id = $1 and action = 'spvFiling.closeAttempt' order by seq`,
        [firm.actor.tenantId],
      );
      expect(trail.map(({ after }) => JSON.parse(after).uploadIndex)).toEqual([known.uploadIndex, INDEX]);
    },
  );

  it('leaves the other upload open when its own receipt comes', async () => {
    const firm = await filings.aFirm();
    const { id, first, second } = await triedTwice(firm);
    await close(firm, id, second, unknown);
    await close(firm, id, first, submitted);
    await filings.receive(firm, { index: INDEX });
    await domain.jobs.readReceipts();
    expect(await get(firm, id)).toMatchObject({ spvFilingStatus: 'Confirmed', uploadIndex: INDEX });
    expect(await close(firm, id, second, { ...submitted, uploadIndex: OTHER })).toEqual({
      spvFilingStatus: 'Confirmed',
    });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: INDEX, otherUploadIndexes: [OTHER] });
  });

  it('decides once the next one, of unknown outcome, was not sent', async () => {
    const firm = await filings.aFirm();
    const { id, first, second } = await triedTwice(firm);
    await close(firm, id, second, unknown);
    await close(firm, id, first, submitted);
    expect(await close(firm, id, second, notSent)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: INDEX, otherUploadIndexes: [] });
  });

  it('decides where the next one was not sent', async () => {
    const firm = await filings.aFirm();
    const { id, first, second } = await triedTwice(firm);
    await close(firm, id, second, notSent);
    expect(await close(firm, id, first, submitted)).toEqual({ spvFilingStatus: 'Submitted' });
    expect(await get(firm, id)).toMatchObject({ uploadIndex: INDEX, otherUploadIndexes: [] });
  });

  it('is refused after a retry unless it reports a submission', async () => {
    const firm = await filings.aFirm();
    const { id, first } = await triedTwice(firm);
    for (const report of [notSent, unknown, { outcome: 'rejected', text: 'Nu' }] as const) {
      await expect(close(firm, id, first, report)).rejects.toMatchObject({ code: 'attempt.closed' });
    }
  });
});

/** A filing whose attempt a workstation closed as not sent. */
async function closedUnsent(firm: FilingFirm) {
  const id = await filings.anApproved(firm);
  const attemptId = await filings.open(firm, id);
  await close(firm, id, attemptId, notSent);
  return { id, attemptId };
}

/** The same, with its approval withdrawn afterwards. */
async function withdrawn(firm: FilingFirm) {
  const closed = await closedUnsent(firm);
  await filings.calls(firm).spvFilings.withdraw({ spvFilingIds: [closed.id] });
  return closed;
}

/** A filing whose first attempt a person has settled as not sent, and whose second one is open. */
async function triedTwice(firm: FilingFirm) {
  const id = await filings.anApproved(firm);
  const first = await filings.open(firm, id);
  await filings.leaveAttempts(firm);
  await sayNotSent(firm, id);
  return { id, first, second: await filings.open(firm, id) };
}
