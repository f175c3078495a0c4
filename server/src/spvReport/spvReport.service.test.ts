import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CLIENT_FIELDS } from '#contracts/api/client.ts';
import { REPORT_STAGES } from '#contracts/api/spvReport.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date('2026-08-15T09:00:00Z') });
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

let indexes = 1_200_000_000;
const OTHER = '1234565';

async function filed(firm: FilingFirm, month: number, verdict: readonly string[] | null, year = 2026): Promise<string> {
  const index = String(++indexes);
  const id = await filings.aSubmitted(firm, index, { month, year });
  if (verdict !== null) await filings.receive(firm, { index, verdict, period: `${month}.${year}` });
  await domain.jobs.readReceipts();
  return id;
}
const report = (firm: FilingFirm, month: number, over: { missed?: boolean; year?: number } = {}) =>
  filings.calls(firm).reports.spvFilingStatus({ month, year: 2026, ...over });
/** Statuses in which the authority has no filing, or may have none. */
const UNSENT = ['Validated', 'Approved', 'Signed', 'Processing', 'InvalidSubmission'] as const;
const CLOSED = {
  Processing: { outcome: 'unknown', signedSha256: null },
  InvalidSubmission: { outcome: 'rejected', text: 'Nu ati selectat fisierul' },
} as const;
async function unsent(firm: FilingFirm, month: number, status: (typeof UNSENT)[number]): Promise<string> {
  if (status === 'Validated') return filings.aFiling(firm, { month });
  const id = await filings.anApproved(firm, { month });
  if (status === 'Approved') return id;
  const attemptId = await filings.open(firm, id);
  const { spvFilings } = filings.calls(firm);
  if (status === 'Signed') {
    const { contentId } = await filings.signedFile(firm, id);
    await spvFilings.signedStatement({ id, attemptId, contentId, uploadIndex: null });
  } else {
    await spvFilings.closeAttempt({ id, attemptId, report: CLOSED[status] });
  }
  expect(await filings.status(firm, id)).toBe(status);
  return id;
}
const cells = async (firm: FilingFirm, month: number, over?: { missed?: boolean; year?: number }) =>
  (await report(firm, month, over)).map(({ taxId, statementType, status }) => [taxId, statementType, status]);

describe('the report of a month', () => {
  it('has a letter for every status of a declaration', async () => {
    const firm = await filings.aFirm();
    const id = await filed(firm, 1, VERDICTS.valid);
    await filed(firm, 2, VERDICTS.warned);
    await filed(firm, 3, VERDICTS.failed);
    await filed(firm, 4, null);
    await filings.aFiling(firm, { month: 5 });
    const [row] = await report(firm, 1);
    expect(row).toEqual({
      statementType: 'D300',
      clientId: expect.any(String),
      clientName: `FIRMA ${TAX_ID} SRL`,
      clientActive: true,
      clientAccountManager: null,
      taxId: TAX_ID,
      status: 'G',
      isRefused: false,
      errorText: null,
      warningText: null,
      spvMessageId: expect.any(String),
      spvFilingId: id,
      expectedBy: null,
    });
    expect(await report(firm, 2)).toMatchObject([{ status: 'W', warningText: VERDICTS.warned[1] }]);
    expect(await report(firm, 3)).toMatchObject([{ status: 'E', errorText: VERDICTS.failed[1] }]);
    for (const month of [4, 5]) expect(await report(firm, month)).toMatchObject([{ status: 'U' }]);
  });

  it('shows the last of several filings', async () => {
    const firm = await filings.aFirm();
    await filed(firm, 6, VERDICTS.failed);
    await filed(firm, 6, VERDICTS.valid);
    expect(await cells(firm, 6)).toEqual([[TAX_ID, 'D300', 'G']]);
  });

  it('shows the last of several simultaneous filings, whatever the order of their receipts', async () => {
    const firm = await filings.aFirm();
    const ids: string[] = [];
    for (let filing = 0; filing < 4; filing += 1) ids.push(await filed(firm, 6, null));
    for (const [at, id] of [...ids.entries()].toReversed()) {
      const index = String(indexes - ids.length + 1 + at);
      await filings.receive(firm, { index, period: '6.2026' });
      await domain.jobs.readReceipts();
      expect(await filings.status(firm, id)).toBe('Confirmed');
      expect(await report(firm, 6)).toMatchObject([{ spvFilingId: ids.at(-1) }]);
    }
  });

  it('shows the last of several receipts of one second', async () => {
    const firm = await filings.aFirm();
    const [later, earlier] = [String(indexes + 2), String(indexes + 1)];
    indexes += 2;
    const last = await filings.receive(firm, { index: later, period: '6.2026' });
    await filings.receive(firm, { index: earlier, period: '6.2026', verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect(await report(firm, 6)).toMatchObject([{ status: 'G', spvMessageId: last }]);
  });

  it.each(UNSENT)('prefers a filing that the authority has to a later one in status %s', async (status) => {
    const firm = await filings.aFirm();
    await receipts(firm, [AUGUST - 3, AUGUST - 2]);
    const confirmed = await filed(firm, 7, VERDICTS.valid);
    await unsent(firm, 7, status);
    expect(await report(firm, 7)).toMatchObject([{ status: 'G', spvFilingId: confirmed }]);
    expect(await report(firm, 7, { missed: true })).toEqual([]);
    const submitted = await filed(firm, 8, null);
    await unsent(firm, 8, status);
    expect(await report(firm, 8)).toMatchObject([{ status: 'U', spvFilingId: submitted }]);
  });

  it('shows the last of several that the authority does not have', async () => {
    const firm = await filings.aFirm();
    for (const status of UNSENT) {
      const last = await unsent(firm, 6, status);
      expect(await report(firm, 6)).toMatchObject([{ spvFilingId: last }]);
    }
  });

  it('says what the authority refused, which counts as with errors, not as on its way', async () => {
    const firm = await filings.aFirm();
    const stagesOf = async (month: number) => {
      const { spvFilingStatus } = filings.calls(firm).reports;
      const found = [];
      for (const stage of REPORT_STAGES) {
        const rows = await spvFilingStatus({ month, year: 2026, stages: [stage] });
        if (rows.length > 0) found.push(stage);
      }
      return found;
    };
    await unsent(firm, 5, 'InvalidSubmission');
    expect(await report(firm, 5)).toMatchObject([{ status: 'E', isRefused: true, spvMessageId: null }]);
    expect(await stagesOf(5)).toEqual(['withErrors']);
    await filed(firm, 6, VERDICTS.failed);
    expect(await report(firm, 6)).toMatchObject([{ status: 'E', isRefused: false }]);
    expect(await stagesOf(6)).toEqual(['withErrors']);
    await filings.receive(firm, { index: String(++indexes), period: '7.2026', verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    expect(await stagesOf(7)).toEqual(['withErrorsElsewhere']);
    await filed(firm, 4, null);
    await filings.aFiling(firm, { month: 3 });
    expect([await stagesOf(4), await stagesOf(3)]).toEqual([['filed'], ['waiting']]);
  });

  it('includes receipts of filings made elsewhere, for clients of the firm', async () => {
    const firm = await filings.aFirm();
    const message = await filings.receive(firm, { index: '77', period: '6.2026' });
    await filings.receive(firm, { index: '78', period: '6.2026', taxId: OTHER });
    expect(await cells(firm, 6)).toEqual([[TAX_ID, 'D300', 'U']]);
    await domain.jobs.readReceipts();
    expect(await report(firm, 6)).toMatchObject([{ status: 'G', spvMessageId: message, spvFilingId: null }]);
  });

  it('ignores the receipt of another form with the same index', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '77', { month: 6 });
    const message = await filings.receive(firm, { index: '77', form: 'D112', period: '6.2026' });
    await domain.jobs.readReceipts();
    expect(await report(firm, 6)).toMatchObject([
      { statementType: 'D112', status: 'G', spvMessageId: message, spvFilingId: null },
      { statementType: 'D300', status: 'U', spvMessageId: null, spvFilingId: id },
    ]);
  });

  it('shows the findings of those receipts', async () => {
    const firm = await filings.aFirm();
    await filings.receive(firm, { index: '81', period: '5.2026', verdict: VERDICTS.failed });
    await filings.receive(firm, { index: '82', period: '6.2026', verdict: VERDICTS.warned });
    await domain.jobs.readReceipts();
    expect(await report(firm, 5)).toMatchObject([{ status: 'E', errorText: VERDICTS.failed[1], warningText: null }]);
    expect(await report(firm, 6)).toMatchObject([{ status: 'W', errorText: null, warningText: VERDICTS.warned[1] }]);
  });

  it('filters by client and manager, and leaves out inactive clients', async () => {
    const firm = await filings.aFirm();
    domain.register.companies.set(OTHER, aCompany(OTHER));
    const other = await filings.calls(firm).clients.create({ taxId: OTHER });
    const { spvFilingStatus } = filings.calls(firm).reports;
    for (const taxId of [TAX_ID, OTHER]) await filings.receive(firm, { index: `9${taxId}`, taxId });
    const june = { month: 6, year: 2026 };
    const taxIds = async (over: object) => (await spvFilingStatus({ ...june, ...over })).map(({ taxId }) => taxId);
    expect((await taxIds({})).toSorted()).toEqual([TAX_ID, OTHER].toSorted());
    expect(await taxIds({ clientIds: [other.id] })).toEqual([OTHER]);
    const manager = firm.actor.userId;
    await filings.calls(firm).clients.setAccountManager({ id: other.id, managerId: manager, userId: manager });
    expect(await taxIds({ accountManagerIds: [manager] })).toEqual([OTHER]);
    expect(await taxIds({ accountManagerIds: ['unassigned'] })).toEqual([TAX_ID]);
    await filings.calls(firm).clients.update({
      id: other.id,
      generalInformationUpdateRequest: { ...NO_CLIENT_FIELDS, name: 'x' },
      onboardingDate: '2026-01-01',
      isActive: false,
    });
    expect(await taxIds({})).toEqual([TAX_ID]);
    expect(await taxIds({ includeInactiveClients: true })).toHaveLength(2);
  });
});

const receipts = async (firm: FilingFirm, months: readonly number[]): Promise<void> => {
  for (const at of months) {
    const [year, month] = [Math.floor((at - 1) / 12), ((at - 1) % 12) + 1];
    await filings.receive(firm, { index: String(++indexes), period: `${month}.${year}` });
  }
  await domain.jobs.readReceipts();
};
const AUGUST = 2026 * 12 + 8;
const missedIn = async (firm: FilingFirm, at: number): Promise<boolean> =>
  (await cells(firm, ((at - 1) % 12) + 1, { missed: true, year: Math.floor((at - 1) / 12) })).length > 0;

describe('a missing filing', () => {
  it.each([
    ['monthly', [3, 2, 1], [0, 1], []],
    ['monthly, with a hole', [4, 3, 1], [0], []],
    ['quarterly', [9, 6, 3], [0], [-1, -2, 1]],
    ['half-yearly', [12, 6], [0], [-1, -3, 3]],
    ['yearly', [12], [0], [-1, 1, -6]],
    ['quarterly since it was monthly', [12, 11, 10, 9, 6, 3], [0], [1, -1]],
  ] as const)('is expected %s', async (_, before, expected, unexpected) => {
    const firm = await filings.aFirm();
    await receipts(
      firm,
      before.map((months) => AUGUST - months),
    );
    for (const offset of expected) expect([offset, await missedIn(firm, AUGUST + offset)]).toEqual([offset, true]);
    for (const offset of unexpected) expect([offset, await missedIn(firm, AUGUST + offset)]).toEqual([offset, false]);
  });

  it('is not expected of a form that was prepared but never filed', async () => {
    const firm = await filings.aFirm();
    for (const month of [5, 6]) await filings.aFiling(firm, { month });
    expect(await report(firm, 7, { missed: true })).toEqual([]);
  });

  it('is one that is due and not confirmed', async () => {
    const firm = await filings.aFirm();
    await receipts(firm, [AUGUST - 3, AUGUST - 2]);
    expect(await report(firm, 7, { missed: true })).toMatchObject([{ status: 'U', spvFilingId: null }]);
    const failed = await filed(firm, 7, VERDICTS.failed);
    expect(await report(firm, 7, { missed: true })).toMatchObject([{ status: 'E', spvFilingId: failed }]);
    await filed(firm, 7, VERDICTS.warned);
    expect(await report(firm, 7, { missed: true })).toEqual([]);
    // A single filing shows no rhythm.
    const other = await filings.aFirm();
    await receipts(other, [AUGUST - 2]);
    expect(await report(other, 7, { missed: true })).toEqual([]);
  });
});

describe('the periods of the report', () => {
  it('go from the first filing to the current month', async () => {
    const firm = await filings.aFirm();
    const { spvFilingPeriods } = filings.calls(firm).reports;
    const last = { month: 8, year: 2026 };
    expect(await spvFilingPeriods()).toEqual({ first: last, last });
    await filings.aFiling(firm, { month: 12, year: 2025 });
    expect(await spvFilingPeriods()).toEqual({ first: { month: 12, year: 2025 }, last });
  });
});
