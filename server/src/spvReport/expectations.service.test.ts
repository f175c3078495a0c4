import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExpectedRhythm } from '#contracts/api/spvReport.ts';
import { aVectorPdf, type VectorLine } from '#serverTesting/declarations.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';

let domain: TestDomain;
let filings: FilingHarness;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date('2026-08-15T09:00:00Z') });
  filings = createFilingHarness(domain);
});
afterAll(() => domain.close());

const VAT: VectorLine = ['300', '/  /', 'Lunara', 'Taxa pe valoarea adaugata', '01/02/2020'];
const PAYROLL: VectorLine = ['480', '/  /', 'Trimestriala', 'Contribuţie asiguratorie', '01/01/2018'];
const MONTHLY_PAYROLL: VectorLine = ['602', '/  /', 'Lunara', 'Impozit pe venitul din salarii', '01/01/2018'];
const ENDED: VectorLine = ['100', '31/12/2010', 'Trimestriala', 'Profit', '01/01/2010'];

let numbers = 900;
/** An answer of the authority arrives with its document, and is read. */
async function vectorComes(
  firm: FilingFirm,
  lines: readonly VectorLine[],
  over: { taxId?: string; of?: string; state?: 'absent' | 'broken'; details?: string; day?: number } = {},
): Promise<string> {
  const {
    taxId = TAX_ID,
    of = taxId,
    state = 'absent',
    day = 1,
    details = `duplicat VECTOR FISCAL pentru CUI ${taxId}`,
  } = over;
  const messageId = String(++numbers);
  const { spvMessages } = filings.calls(firm);
  const date = `0${day}.08.2026 09:30:00`;
  await spvMessages.store({
    messages: [{ messageId, details, taxId, date, requestId: null, type: 'RASPUNS SOLICITARE' }],
    certificateThumbprint: firm.thumbprint,
  });
  const stored = (await spvMessages.list({ pageSize: 100 })).items.find((item) => item.messageId === messageId);
  const { batchId } = await filings.uploads.upload(firm.actor, await aVectorPdf(of, lines));
  const id = stored?.id ?? '';
  await spvMessages.setContents({ batchId, messagesIds: [id], signatureStatuses: [{ state, signer: null }] });
  await domain.jobs.readReceipts();
  return id;
}
async function receiptsOf(firm: FilingFirm, form: string, months: readonly number[]): Promise<void> {
  for (const month of months) await filings.receive(firm, { index: String(++numbers), form, period: `${month}.2026` });
  await domain.jobs.readReceipts();
}
const missed = async (firm: FilingFirm, month: number) =>
  (await filings.calls(firm).reports.spvFilingStatus({ month, year: 2026, missed: true })).map(
    ({ statementType, expectedBy }) => [statementType, expectedBy],
  );
async function clientOf(firm: FilingFirm, month = 7) {
  const [client] = (await filings.calls(firm).clients.list({})).items;
  const clientId = client?.id ?? '';
  return { clientId, ...(await filings.calls(firm).reports.clientMonths({ clientId, month, year: 2026 })) };
}
async function correct(
  firm: FilingFirm,
  statementType: string,
  rhythm: ExpectedRhythm | null,
  revision: number | null,
) {
  const { clientId } = await clientOf(firm);
  return filings.calls(firm).reports.correctExpectation({ clientId, statementType, rhythm, revision });
}

describe('a fiscal vector', () => {
  it('says what is due, and in which months', async () => {
    const firm = await filings.aFirm();
    const spvMessageId = await vectorComes(firm, [ENDED, VAT, PAYROLL]);
    expect(await missed(firm, 7)).toEqual([['D300', 'vector']]);
    expect((await missed(firm, 6)).map(([form]) => form)).toEqual(['D112', 'D300']);
    const { expectations, vector } = await clientOf(firm);
    expect(vector).toEqual({ spvMessageId, issuedAt: '2026-08-01T06:30:00.000Z', unknown: [] });
    expect(expectations.map(({ statementType, rhythm, source }) => [statementType, rhythm, source])).toEqual([
      ['D112', 'quarterly', 'vector'],
      ['D300', 'monthly', 'vector'],
    ]);
  });

  it('wins over the rhythm in the forms that it speaks of, and leaves it the others', async () => {
    const firm = await filings.aFirm();
    await receiptsOf(firm, 'D300', [4, 5, 6]);
    await receiptsOf(firm, 'D390', [4, 5, 6]);
    expect(await missed(firm, 7)).toEqual([
      ['D300', 'rhythm'],
      ['D390', 'rhythm'],
    ]);
    await vectorComes(firm, [PAYROLL]);
    expect(await missed(firm, 7)).toEqual([['D390', 'rhythm']]);
  });

  it('names obligations for which no form is known', async () => {
    const firm = await filings.aFirm();
    await vectorComes(firm, [VAT, ['705', '/  /', 'Lunara', 'Taxa pe jocuri', '01/01/2018']]);
    expect((await clientOf(firm)).vector?.unknown).toEqual(['705 Taxa pe jocuri']);
  });

  it('is the latest one, whatever the order in which they come', async () => {
    const firm = await filings.aFirm();
    await vectorComes(firm, [VAT], { day: 3 });
    await vectorComes(firm, [PAYROLL], { day: 2 });
    expect((await missed(firm, 7)).map(([form]) => form)).toEqual(['D300']);
    await vectorComes(firm, [PAYROLL], { day: 4 });
    expect(await missed(firm, 7)).toEqual([]);
  });

  it.each([
    ['of another company', { of: '1234565' }],
    ['whose signature is broken', { state: 'broken' as const }],
    ['that answers another request', { details: `Fisa Rol pentru CUI ${TAX_ID}` }],
  ])('%s changes nothing', async (_, over) => {
    const firm = await filings.aFirm();
    await vectorComes(firm, [VAT], over);
    expect((await clientOf(firm)).vector).toBeNull();
    expect(await missed(firm, 7)).toEqual([]);
  });

  it('is found by the request that it answers, whatever its words', async () => {
    const firm = await filings.aFirm();
    const { clientId } = await clientOf(firm);
    const { spvRequests } = filings.calls(firm);
    const { id } = await spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' });
    const { attemptId } = await spvRequests.claim({ id, sessionToken: firm.token, workstationKeyId: 'd'.repeat(22) });
    await spvRequests.submitted({ id, attemptId, report: { outcome: 'accepted', requestId: '90000001', title: 'x' } });
    const messageId = String(++numbers);
    const { spvMessages } = filings.calls(firm);
    await spvMessages.store({
      messages: [
        {
          messageId,
          details: 'Document',
          taxId: TAX_ID,
          date: '01.08.2026 09:30:00',
          requestId: '90000001',
          type: 'RASPUNS SOLICITARE',
        },
      ],
      certificateThumbprint: firm.thumbprint,
    });
    const { batchId } = await filings.uploads.upload(firm.actor, await aVectorPdf(TAX_ID, [VAT]));
    const [message] = (await spvMessages.list({})).items;
    const signatureStatuses = [{ state: 'absent' as const, signer: null }];
    await spvMessages.setContents({ batchId, messagesIds: [message?.id ?? ''], signatureStatuses });
    expect(domain.woken).toContain('readReceipts');
    await domain.jobs.readReceipts();
    expect((await missed(firm, 7)).map(([form]) => form)).toEqual(['D300']);
  });
});

describe('a person who corrects what is expected', () => {
  it('wins over vector and rhythm, and can take it back', async () => {
    const firm = await filings.aFirm();
    await vectorComes(firm, [VAT]);
    await correct(firm, 'D300', 'never', null);
    await correct(firm, 'D406', 'quarterly', null);
    expect(await missed(firm, 7)).toEqual([]);
    expect(await missed(firm, 6)).toEqual([['D406', 'person']]);
    const { expectations } = await clientOf(firm);
    expect(expectations.find(({ statementType }) => statementType === 'D300')).toEqual({
      statementType: 'D300',
      rhythm: 'never',
      source: 'person',
      automatic: { rhythm: 'monthly', source: 'vector' },
      correction: { byName: expect.any(String), at: expect.any(String), revision: 1 },
    });
    await correct(firm, 'D300', null, 1);
    expect((await missed(firm, 7)).map(([form]) => form)).toEqual(['D300']);
  });

  it('is told when somebody else was faster', async () => {
    const firm = await filings.aFirm();
    await correct(firm, 'D406', 'monthly', null);
    await expect(correct(firm, 'D406', 'yearly', null)).rejects.toMatchObject({ code: 'expectation.changed' });
    await correct(firm, 'D406', 'yearly', 1);
    await expect(correct(firm, 'D406', null, 1)).rejects.toMatchObject({ code: 'expectation.changed' });
    await correct(firm, 'D406', null, 2);
    await correct(firm, 'D406', null, null);
  });
});

describe('the months of a client', () => {
  it('go back twelve months, but not before the first filing of the firm', async () => {
    const firm = await filings.aFirm();
    await receiptsOf(firm, 'D300', [5, 6]);
    await receiptsOf(firm, 'D112', [5]);
    const { months, cells } = await clientOf(firm, 7);
    expect(months).toEqual([5, 6, 7].map((month) => ({ month, year: 2026 })));
    expect(
      cells.map(({ statementType, month, status, expectedBy }) => [statementType, month, status, expectedBy]),
    ).toEqual([
      ['D112', 5, 'G', null],
      ['D300', 5, 'G', null],
      ['D300', 6, 'G', null],
      ['D300', 7, 'U', 'rhythm'],
    ]);
    await filings.receive(firm, { index: String(++numbers), period: '1.2024' });
    expect((await clientOf(firm, 7)).months).toHaveLength(12);
  });
});

describe('the report as a file', () => {
  it('has the rows of the filters of the page', async () => {
    const firm = await filings.aFirm();
    await vectorComes(firm, [VAT, MONTHLY_PAYROLL]);
    await receiptsOf(firm, 'D300', [7]);
    const csv = async (filter: object) => {
      const { url } = await filings
        .calls(firm)
        .reports.export({ format: 'csv', filter: { month: 7, year: 2026, ...filter } });
      return (await (await filings.uploads.app.request(url)).text()).trim().split('\r\n').slice(1);
    };
    const name = `FIRMA ${TAX_ID} SRL`;
    expect(await csv({})).toEqual([
      `${name};${TAX_ID};;D112;Missing;Fiscal vector;`,
      `${name};${TAX_ID};;D300;Valid;Fiscal vector;`,
    ]);
    expect(await csv({ missed: true })).toEqual([`${name};${TAX_ID};;D112;Missing;Fiscal vector;`]);
    expect(await csv({ name: 'srl firmă', statuses: ['G'] })).toHaveLength(2);
    expect(await csv({ statuses: ['E'] })).toEqual([]);
    expect(await csv({ name: 'alta' })).toEqual([]);
  });
});
