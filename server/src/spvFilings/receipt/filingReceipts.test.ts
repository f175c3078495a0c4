import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SIGNATURE_DOUBTS } from '#contracts/api/spvFiling.ts';
import { RECEIPT_LATE_DAYS } from '#contracts/limits.ts';
import { aReceipt } from '#serverTesting/declarations.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const messageStatus = async (firm: FilingFirm, id: string) =>
  (await filings.calls(firm).spvMessages.get({ id })).validationStatus;
async function anUnknown(firm: FilingFirm): Promise<string> {
  const id = await filings.anApproved(firm);
  const report = { outcome: 'unknown', signedSha256: null } as const;
  await filings.calls(firm).spvFilings.closeAttempt({ id, attemptId: await filings.open(firm, id), report });
  return id;
}

describe('a receipt in the mailbox', () => {
  it.each([
    ['valid', 'Confirmed', 'NoErrors', {}],
    ['warned', 'ConfirmedWithWarnings', 'WithWarnings', { confirmationWarning: VERDICTS.warned[1] }],
    ['failed', 'ConfirmedWithErrors', 'WithErrors', { confirmationError: VERDICTS.failed[1] }],
  ] as const)('that is %s confirms the filing of its index', async (verdict, status, read, lines) => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '1100000001');
    const before = domain.woken.length;
    const messageId = await filings.receive(firm, { index: '1100000001', verdict: VERDICTS[verdict] });
    expect(domain.woken.slice(before)).toEqual(['readReceipts']);
    await domain.jobs.readReceipts();
    expect(await messageStatus(firm, messageId)).toBe(read);
    expect(await filings.calls(firm).spvFilings.get({ id })).toMatchObject({
      spvFilingStatus: status,
      confirmationError: null,
      confirmationWarning: null,
      ...lines,
      confirmationStatementContent: { mimeType: 'application/pdf' },
    });
  });

  it('never moves a confirmed filing', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '1100000001');
    for (const verdict of [VERDICTS.valid, VERDICTS.failed]) {
      await filings.receive(firm, { index: '1100000001', verdict });
      await domain.jobs.readReceipts();
    }
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it('settles the only filing of its period with an unknown outcome', async () => {
    const firm = await filings.aFirm();
    const id = await anUnknown(firm);
    await filings.receive(firm, { index: '1100000007', period: '5.2026' });
    await filings.receive(firm, { index: '1100000008', date: '01.01.2020 09:30:00' });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Processing');
    await filings.receive(firm, { index: '1100000009' });
    await domain.jobs.readReceipts();
    const filing = await filings.calls(firm).spvFilings.get({ id });
    expect(filing).toMatchObject({ spvFilingStatus: 'Confirmed', uploadIndex: '1100000009', hasOpenAttempt: false });
    expect(filing.submittedAt).not.toBeNull();
  });

  it('leaves the choice between two filings to a person', async () => {
    const firm = await filings.aFirm();
    const ids = [await anUnknown(firm), await anUnknown(firm)];
    await filings.receive(firm, { index: '1100000009' });
    await domain.jobs.readReceipts();
    for (const id of ids) expect(await filings.status(firm, id)).toBe('Processing');
    await filings
      .calls(firm)
      .spvFilings.settle({ id: ids[1]!, outcome: 'submitted', uploadIndex: '1100000009', note: 'x' });
    await domain.jobs.readReceipts();
    expect(await Promise.all(ids.map((id) => filings.status(firm, id)))).toEqual(['Processing', 'Confirmed']);
  });

  it('that came before its filing had an index is read again', async () => {
    const firm = await filings.aFirm();
    const message = await filings.receive(firm, { index: '1100000002' });
    await domain.jobs.readReceipts();
    expect(await messageStatus(firm, message)).toBe('NoErrors');
    const id = await filings.aSubmitted(firm, '1100000002');
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Confirmed');
  });

  it.each(SIGNATURE_DOUBTS)(
    'that is %s confirms nothing, until a person says what the authority says',
    async (signatureStatus) => {
      const firm = await filings.aFirm();
      const { get, settle } = filings.calls(firm).spvFilings;
      const id = await filings.aSubmitted(firm, '1100000001');
      const messageId = await filings.receive(firm, { index: '1100000001', signatureStatus });
      await domain.jobs.readReceipts();
      expect(await messageStatus(firm, messageId)).toBeNull();
      expect(await get({ id })).toMatchObject({
        spvFilingStatus: 'Submitted',
        receiptDoubt: { state: signatureStatus, spvMessageId: messageId },
        confirmationStatementContent: null,
      });
      const settled = { id, outcome: 'confirmed', verdict: 'WithWarnings', note: 'seen there' } as const;
      expect(await settle(settled)).toEqual({ spvFilingStatus: 'ConfirmedWithWarnings' });
      expect(await get({ id })).toMatchObject({
        spvFilingStatus: 'ConfirmedWithWarnings',
        receiptDoubt: null,
        confirmationSignatureStatus: { state: signatureStatus, signer: null },
        settleNote: 'seen there',
      });
      await expect(settle(settled)).rejects.toMatchObject({ code: 'filing.notSettleable' });
    },
  );

  it('that is in doubt does not settle an unknown outcome', async () => {
    const firm = await filings.aFirm();
    const id = await anUnknown(firm);
    await filings.receive(firm, { index: '1100000009', signatureStatus: 'broken' });
    await domain.jobs.readReceipts();
    expect(await filings.status(firm, id)).toBe('Processing');
    const { settle, get } = filings.calls(firm).spvFilings;
    await settle({ id, outcome: 'submitted', uploadIndex: '1100000009', note: 'x' });
    await domain.jobs.readReceipts();
    const filing = await get({ id });
    expect(filing).toMatchObject({ spvFilingStatus: 'Submitted', receiptDoubt: { state: 'broken' } });
  });

  it('whose document is that of another filing confirms neither', async () => {
    const firm = await filings.aFirm();
    const ids = [await filings.aSubmitted(firm, '1100000001'), await filings.aSubmitted(firm, '1100000002')];
    const document = await aReceipt([
      `CUI ${TAX_ID}`,
      'Ati depus o declaratie tip D300 cu numarul INTERNT-1100000002-2026',
      ...VERDICTS.valid,
    ]);
    const message = await filings.receive(firm, { index: '1100000001', document });
    await domain.jobs.readReceipts();
    expect(await Promise.all(ids.map((id) => filings.status(firm, id)))).toEqual(['Submitted', 'Submitted']);
    expect(await messageStatus(firm, message)).toBeNull();
    const trail = await domain.database.asSuperuser<{ after: string }>(
      `select after::text from audit_entry where tenant_id = $1 and action = 'spvMessage.readReceipt'`,
      [firm.actor.tenantId],
    );
    const read = { validationStatus: null, uploadIndex: '1100000001', documentIndex: '1100000002' };
    expect(trail.map(({ after }) => JSON.parse(after))).toEqual([read]);
  });

  it('that is missing or unreadable lets a person settle the filing after some days', async () => {
    const firm = await filings.aFirm();
    const { get, settle } = filings.calls(firm).spvFilings;
    const ids = [await filings.aSubmitted(firm, '1100000001'), await filings.aSubmitted(firm, '1100000002')];
    await filings.receive(firm, { index: '1100000002', verdict: [] });
    await domain.jobs.readReceipts();
    const said = { outcome: 'confirmed', verdict: 'WithErrors', note: 'seen at the desk' } as const;
    for (const id of ids) {
      expect(await get({ id })).toMatchObject({ isReceiptLate: false });
      await expect(settle({ id, ...said })).rejects.toMatchObject({ code: 'filing.notSettleable' });
    }
    await domain.database.asSuperuser(
      `update spv_filing set submitted_at = submitted_at - interval '${RECEIPT_LATE_DAYS} days' where tenant_id = $1`,
      [firm.actor.tenantId],
    );
    for (const id of ids) {
      expect(await get({ id })).toMatchObject({ spvFilingStatus: 'Submitted', isReceiptLate: true });
      expect(await settle({ id, ...said })).toEqual({ spvFilingStatus: 'ConfirmedWithErrors' });
      expect(await get({ id })).toMatchObject({
        isReceiptLate: false,
        settleNote: said.note,
        confirmationStatementContent: null,
      });
    }
    const trail = await domain.database.asSuperuser<{ after: string }>(
      `select after::text from audit_entry where tenant_id = $1 and action = 'spvFiling.settle'`,
      [firm.actor.tenantId],
    );
    expect(trail.map(({ after }) => JSON.parse(after))).toEqual(
      ids.map(() => ({ verdict: said.verdict, receiptDoubt: null, note: said.note })),
    );
  });

  it.each(['intact', 'unchecked'] as const)(
    'that is %s confirms a filing whose first one was in doubt',
    async (signatureStatus) => {
      const firm = await filings.aFirm();
      const id = await filings.aSubmitted(firm, '1100000001');
      await filings.receive(firm, { index: '1100000001', signatureStatus: 'broken', verdict: VERDICTS.failed });
      await domain.jobs.readReceipts();
      await filings.receive(firm, { index: '1100000001', signatureStatus });
      await domain.jobs.readReceipts();
      expect(await filings.calls(firm).spvFilings.get({ id })).toMatchObject({
        spvFilingStatus: 'Confirmed',
        receiptDoubt: null,
        confirmationSignatureStatus: { state: signatureStatus, signer: null },
      });
    },
  );

  it('that was in doubt and is fetched again with a sound signature confirms its filing', async () => {
    const firm = await filings.aFirm();
    const { spvFilings, spvMessages } = filings.calls(firm);
    const id = await filings.aSubmitted(firm, '1100000001');
    const into = await filings.receive(firm, {
      index: '1100000001',
      signatureStatus: 'broken',
      verdict: VERDICTS.failed,
    });
    await domain.jobs.readReceipts();
    await spvMessages.fetchAgain({ messagesIds: [into] });
    await filings.receive(firm, { index: '1100000001', into });
    await domain.jobs.readReceipts();
    expect(await messageStatus(firm, into)).toBe('NoErrors');
    expect(await spvFilings.get({ id })).toMatchObject({ spvFilingStatus: 'Confirmed', receiptDoubt: null });
  });

  it('that is in doubt does not change a filing that another one has confirmed', async () => {
    const firm = await filings.aFirm();
    const id = await filings.aSubmitted(firm, '1100000001');
    for (const signatureStatus of ['intact', 'broken'] as const)
      await filings.receive(firm, { index: '1100000001', signatureStatus });
    await domain.jobs.readReceipts();
    const filing = await filings.calls(firm).spvFilings.get({ id });
    expect(filing).toMatchObject({ spvFilingStatus: 'Confirmed', receiptDoubt: null });
  });

  it('that is no receipt leaves its message without a verdict, and the others are read', async () => {
    const firm = await filings.aFirm();
    const [none, good] = [
      await filings.receive(firm, { index: '1100000003', verdict: [] }),
      await filings.receive(firm, { index: '1100000004' }),
    ];
    await domain.jobs.readReceipts();
    expect([await messageStatus(firm, none), await messageStatus(firm, good)]).toEqual([null, 'NoErrors']);
  });
});
