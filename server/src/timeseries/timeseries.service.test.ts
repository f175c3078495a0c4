import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Metric } from '#contracts/api/timeseries.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import { aMessage, THUMBPRINT } from '#serverTesting/probes.ts';

let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain();
  filings = createFilingHarness(domain);
});
beforeEach(async () => {
  domain.register.companies.set(TAX_ID, aCompany(TAX_ID));
  firm = await filings.aFirm();
  clientId = (await filings.calls(firm).clients.all())[0]?.id ?? '';
});
afterAll(() => domain.close());

const get = (metricName: Metric, from: string, to: string) =>
  filings.calls(firm).timeseries.get({ metricName, from, to, tagKey: 'ClientId', tagValue: clientId });

describe('figures over time', () => {
  it('have both months and those without anything', async () => {
    expect(await get('spv.number-of-filings', '2025-11-17', '2026-02-01')).toEqual({
      labels: ['2025-11', '2025-12', '2026-01', '2026-02'],
      values: [0, 0, 0, 0],
    });
    const fiveYears = await get('spv.number-of-filings', '2021-11-01', '2026-11-30');
    expect(fiveYears.labels).toHaveLength(61);
  });

  it('count messages with a document, and filings, by month', async () => {
    await filings.receive(firm, { index: '71', date: '31.05.2026 23:30:00' });
    await filings.receive(firm, { index: '72', date: '01.06.2026 00:30:00' });
    const undelivered = { ...aMessage, messageId: '900', date: '03.05.2026' };
    await filings.calls(firm).spvMessages.store({ messages: [undelivered], certificateThumbprint: THUMBPRINT });
    const id = await filings.aFiling(firm, { month: 4 });
    await domain.database.asSuperuser(`update spv_filing set created_at = '2026-06-30T21:30:00Z' where id = $1`, [id]);
    const { labels, values } = await get('bookkeeping.number-of-documents', '2026-05-01', '2026-07-31');
    expect(labels).toEqual(['2026-05', '2026-06', '2026-07']);
    expect(values).toEqual([1, 1, 1]);
  });

  it('refuse a range that is empty or longer than ten years', async () => {
    await expect(get('spv.number-of-filings', '2026-02-01', '2026-01-01')).rejects.toBeDefined();
    await expect(get('spv.number-of-filings', '2015-01-01', '2026-01-01')).rejects.toBeDefined();
  });
});
