import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILING_STATE_DAYS, FILING_STATE_WAITS_MS } from '#contracts/limits.ts';
import { aReceipt } from '#serverTesting/declarations.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, VERDICTS, type FilingHarness } from '#serverTesting/filings.ts';
import type { AuthorityState } from './stateAnswer.ts';

let now = new Date('2026-07-20T09:00:00Z');
let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());
beforeEach(async () => {
  domain.states.calls.length = 0;
  domain.states.isDown = false;
  await domain.database.asSuperuser('update spv_filing set ask_at = null');
});

const wait = (ms: number): void => void (now = new Date(now.getTime() + ms));
const row = (uploadIndex: string, state: AuthorityState, hasReceipt = false, text = 'x') => ({
  uploadIndex,
  form: 'D300',
  state,
  text,
  hasReceipt,
});
const receiptOf = (index: string, lines: readonly string[]) =>
  aReceipt([`CUI ${TAX_ID}`, `Ati depus o declaratie tip D300 cu numarul INTERNT-${index}-2026`, ...lines]);

describe('the state of a filing', () => {
  it('is queried at growing intervals while the authority works on it, and then no more', async () => {
    const firm = await filings.aFirm();
    domain.states.rows.set(TAX_ID, [row('1', 'processing')]);
    const id = await filings.aSubmitted(firm, '1');
    expect(await domain.jobs.askFilingStates()).toBe(FILING_STATE_WAITS_MS[0]);
    expect(domain.states.calls).toEqual([]);
    const waits = [...FILING_STATE_WAITS_MS.slice(1), FILING_STATE_WAITS_MS.at(-1)];
    wait(FILING_STATE_WAITS_MS[0]);
    for (const next of waits) {
      expect(await domain.jobs.askFilingStates()).toBe(next);
      wait(next ?? 0);
    }
    expect(domain.states.calls).toHaveLength(waits.length);
    expect(await filings.status(firm, id)).toBe('Submitted');
    wait(FILING_STATE_DAYS * 24 * 60 * 60 * 1000);
    expect(await domain.jobs.askFilingStates()).toBeNull();
  });

  it.each([
    ['valid', VERDICTS.valid, 'Confirmed'],
    ['valid', VERDICTS.warned, 'ConfirmedWithWarnings'],
    ['valid', VERDICTS.failed, 'ConfirmedWithErrors'],
    ['errors', VERDICTS.failed, 'ConfirmedWithErrors'],
  ] as const)('that is %s is decided by the receipt', async (state, lines, status) => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '2');
    domain.states.rows.set(TAX_ID, [row('2', state, true)]);
    wait(FILING_STATE_WAITS_MS[0]);
    domain.states.receipts.delete('2');
    await domain.jobs.askFilingStates();
    expect(await filings.status(firm, id)).toBe('Submitted');
    const receipt = await receiptOf('2', lines);
    domain.states.receipts.set('2', receipt);
    wait(FILING_STATE_WAITS_MS[1]);
    expect(await domain.jobs.askFilingStates()).toBeNull();
    const filing = await filings.calls(firm).spvFilings.get({ id });
    expect(filing).toMatchObject({
      spvFilingStatus: status,
      confirmationStatementContent: { fileName: expect.stringMatching(/ - D300 \d{4}-\d{2} - recipisa 2\.pdf$/) },
    });
    const kept = await filings.uploads.app.request(filing.confirmationStatementContent!.url);
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(receipt);
  });

  it('refuses an invalid document in the authority’s words', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '3');
    domain.states.rows.set(TAX_ID, [row('3', 'notValid', false, 'Fişierul depus nu este un document valid.')]);
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    const filing = await filings.calls(firm).spvFilings.get({ id });
    expect(filing.spvFilingStatus).toBe('InvalidSubmission');
    expect(filing.submissionStatus).toMatch(/^Fişierul depus nu este un document valid: .*nu are drept de depunere/);
  });

  it('is not decided by the receipt of another filing', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '41');
    domain.states.rows.set(TAX_ID, [row('41', 'valid', true)]);
    domain.states.receipts.set('41', await receiptOf('42', VERDICTS.valid));
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    expect(await filings.status(firm, id)).toBe('Submitted');
    const trail = await domain.database.asSuperuser<{ after: string }>(
      `select after::text from audit_entry where tenant_id = $1 and action = 'spvFiling.askState'`,
      [firm.actor.tenantId],
    );
    expect(trail.map(({ after }) => JSON.parse(after))).toEqual([{ uploadIndex: '41', documentIndex: '42' }]);
    domain.states.receipts.set('41', await receiptOf('41', VERDICTS.valid));
    wait(FILING_STATE_WAITS_MS[1]);
    await domain.jobs.askFilingStates();
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it('that was no valid document does not make the next upload a second filing', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '31');
    domain.states.rows.set(TAX_ID, [row('31', 'notValid', false, 'Fişierul depus nu este un document valid.')]);
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    const { refile, closeAttempt, get } = filings.calls(firm).spvFilings;
    await refile({ spvFilingIds: [id] });
    const report = { outcome: 'submitted', uploadIndex: '32', signedSha256: 'a'.repeat(64) } as const;
    await closeAttempt({ id, attemptId: await filings.open(firm, id), report });
    expect(await get({ id })).toMatchObject({ uploadIndex: '32', otherUploadIndexes: [] });
  });

  it('is read for all filings of a fiscal code from one answer', async () => {
    const firm = await filings.aFirm();
    const ids = [await filings.aSubmitted(firm, '4'), await filings.aSubmitted(firm, '5')];
    domain.states.rows.set(TAX_ID, [row('4', 'valid', true), row('5', 'valid', true), row('999', 'valid', true)]);
    for (const index of ['4', '5']) domain.states.receipts.set(index, await receiptOf(index, VERDICTS.valid));
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    expect(domain.states.calls).toHaveLength(1);
    for (const id of ids) expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it('is queried later when the authority is unreachable', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '6');
    domain.states.isDown = true;
    wait(FILING_STATE_WAITS_MS[0]);
    expect(await domain.jobs.askFilingStates()).toBe(FILING_STATE_WAITS_MS[1]);
    domain.states.isDown = false;
    domain.states.rows.set(TAX_ID, [row('6', 'valid', true)]);
    domain.states.receipts.set('6', await receiptOf('6', VERDICTS.valid));
    wait(FILING_STATE_WAITS_MS[1]);
    await domain.jobs.askFilingStates();
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it('confirms nothing while the receipt in the mailbox is in doubt', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '8');
    await filings.receive(firm, { index: '8', signatureStatus: 'broken' });
    await domain.jobs.readReceipts();
    domain.states.rows.set(TAX_ID, [row('8', 'valid', true)]);
    domain.states.receipts.set('8', await receiptOf('8', VERDICTS.valid));
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    expect(await filings.status(firm, id)).toBe('Submitted');
  });

  it('refuses a filing whose receipt is in doubt, which ends the doubt', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '10');
    await filings.receive(firm, { index: '10', signatureStatus: 'broken' });
    await domain.jobs.readReceipts();
    domain.states.rows.set(TAX_ID, [row('10', 'notValid', false)]);
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    expect(await filings.calls(firm).spvFilings.get({ id })).toMatchObject({
      spvFilingStatus: 'InvalidSubmission',
      receiptDoubt: null,
    });
  });

  it('loses its confirmation when the signature of its receipt turns out to be broken', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '9');
    const receipt = await receiptOf('9', VERDICTS.failed);
    domain.states.rows.set(TAX_ID, [row('9', 'errors', true)]);
    domain.states.receipts.set('9', receipt);
    wait(FILING_STATE_WAITS_MS[0]);
    await domain.jobs.askFilingStates();
    const { get } = filings.calls(firm).spvFilings;
    const { submittedAt } = await get({ id });
    expect(await filings.status(firm, id)).toBe('ConfirmedWithErrors');
    const spvMessageId = await filings.receive(firm, { index: '9', signatureStatus: 'broken', document: receipt });
    await domain.jobs.readReceipts();
    expect(await get({ id })).toMatchObject({
      spvFilingStatus: 'Submitted',
      receiptDoubt: { state: 'broken', spvMessageId },
      confirmationError: null,
      confirmationStatementContent: null,
      submittedAt,
    });
    wait(FILING_STATE_WAITS_MS[1]);
    expect(await domain.jobs.askFilingStates()).toBeNull();
    expect(await filings.status(firm, id)).toBe('Submitted');
  });

  it('leaves the confirmation of a mailbox receipt in place', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '7');
    await filings.receive(firm, { index: '7', verdict: VERDICTS.failed });
    await domain.jobs.readReceipts();
    wait(FILING_STATE_WAITS_MS[0]);
    expect(await domain.jobs.askFilingStates()).toBeNull();
    expect(domain.states.calls).toEqual([]);
    expect(await filings.status(firm, id)).toBe('ConfirmedWithErrors');
  });
});
