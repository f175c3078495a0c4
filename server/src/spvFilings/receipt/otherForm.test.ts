import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILING_STATE_WAITS_MS } from '#contracts/limits.ts';
import { aReceipt } from '#serverTesting/declarations.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, VERDICTS, type FilingHarness } from '#serverTesting/filings.ts';
import type { AuthorityState } from '../../authorityStatus/stateAnswer.ts';
import { isOtherForm } from '../../declarations/otherForm.ts';

const INDEX = '1100000001';
let now = new Date('2026-07-20T09:00:00Z');
let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());
beforeEach(() => domain.database.asSuperuser('update spv_filing set ask_at = null'));

type Answer = { readonly state: AuthorityState; readonly row: string | null; readonly document: string };

/** Makes the authority's page answer so, each time it is queried. */
async function hear({ state, row, document }: Answer, times = 1): Promise<void> {
  const heading = `Ati depus o declaratie tip ${document} cu numarul INTERNT-${INDEX}-2026`;
  const hasReceipt = state !== 'notValid';
  domain.states.rows.set(TAX_ID, [{ uploadIndex: INDEX, form: row, state, text: 'x', hasReceipt }]);
  domain.states.receipts.set(INDEX, await aReceipt([`CUI ${TAX_ID}`, heading, ...VERDICTS.valid]));
  for (const ms of FILING_STATE_WAITS_MS.slice(0, times)) {
    now = new Date(now.getTime() + ms);
    await domain.jobs.askFilingStates();
  }
}

describe('the authority’s page', () => {
  it.each<Answer>([
    { state: 'valid', row: 'D112', document: 'D300' },
    { state: 'errors', row: null, document: 'D112' },
    { state: 'notValid', row: 'D112', document: 'D300' },
  ])('that says $state of another form decides nothing, and the filing says so', async (answer) => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, INDEX);
    await hear(answer, 2);
    expect(await filings.calls(firm).spvFilings.get({ id })).toMatchObject({
      spvFilingStatus: 'Submitted',
      receiptDoubt: { state: 'otherForm', spvMessageId: null },
      confirmationStatementContent: null,
    });
    const trail = await domain.database.asSuperuser(
      `select from audit_entry where tenant_id = $1 and action = 'spvFiling.doubt'`,
      [firm.actor.tenantId],
    );
    expect(trail).toHaveLength(1);
  });

  it('that names no form decides by its receipt', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, INDEX);
    await hear({ state: 'valid', row: null, document: 'D300' });
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });
});

describe('a receipt of another form', () => {
  it('does not decide the filing until a person corrects its index', async () => {
    const firm = await filings.aFirm();
    const { closeAttempt, get, settle } = filings.calls(firm).spvFilings;
    const id = await filings.anApproved(firm);
    const report = { outcome: 'unknown', signedSha256: null } as const;
    await closeAttempt({ id, attemptId: await filings.open(firm, id), report });
    const spvMessageId = await filings.receive(firm, { index: INDEX, form: 'D112' });
    await settle({ id, outcome: 'submitted', uploadIndex: INDEX, note: 'x' });
    await domain.jobs.readReceipts();
    expect((await filings.calls(firm).spvMessages.get({ id: spvMessageId })).validationStatus).toBe('NoErrors');
    expect(await get({ id })).toMatchObject({
      spvFilingStatus: 'Submitted',
      receiptDoubt: { state: 'otherForm', spvMessageId },
      confirmationStatementContent: null,
    });
    await filings.receive(firm, { index: '1100000002' });
    await settle({ id, outcome: 'submitted', uploadIndex: '1100000002', note: 'the line above' });
    await domain.jobs.readReceipts();
    expect(await get({ id })).toMatchObject({ spvFilingStatus: 'Confirmed', receiptDoubt: null });
  });

  it('counts as one of another form, whatever its signature status', async () => {
    const firm = await filings.aFirm();
    const { get } = filings.calls(firm).spvFilings;
    const id = await filings.aSubmitted(firm, INDEX);
    for (const form of ['D112', 'D300']) {
      const spvMessageId = await filings.receive(firm, { index: INDEX, form, signatureStatus: 'unknownSigner' });
      await domain.jobs.readReceipts();
      expect((await get({ id })).receiptDoubt).toEqual({ state: 'otherForm', spvMessageId });
    }
  });

  it('is overruled by a person who has seen the authority’s answer', async () => {
    const firm = await filings.aFirm();
    const { settle } = filings.calls(firm).spvFilings;
    const id = await filings.aSubmitted(firm, INDEX);
    await hear({ state: 'valid', row: 'D390', document: 'D390' });
    const said = { outcome: 'confirmed', verdict: 'NoErrors', note: 'seen there' } as const;
    expect(await settle({ id, ...said })).toEqual({ spvFilingStatus: 'Confirmed' });
  });

  it("does not become the filing's receipt when a person settles the filing", async () => {
    const firm = await filings.aFirm();
    const { get, settle } = filings.calls(firm).spvFilings;
    const id = await filings.aSubmitted(firm, INDEX);
    await filings.receive(firm, { index: INDEX, form: 'D112' });
    await domain.jobs.readReceipts();
    await settle({ id, outcome: 'confirmed', verdict: 'NoErrors', note: 'seen there' });
    expect(await get({ id })).toMatchObject({ spvFilingStatus: 'Confirmed', confirmationStatementContent: null });
  });
});

describe('the names of a form', () => {
  it.each([
    ['D300', 'D112', true],
    ['D300', 'F4109', true],
    ['D112', '112', false],
    ['D406', 'D406T', false],
    ['S1005', 'Bilant1005', false],
    ['D300', 'Decont TVA', false],
    ['D300', null, false],
    [null, 'D112', false],
  ])('%s and %s say different forms: %s', (filed, named, isOther) => {
    expect(isOtherForm(filed, [null, named])).toBe(isOther);
  });
});
