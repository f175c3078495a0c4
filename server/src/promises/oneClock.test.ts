import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RECEIPT_LATE_DAYS, WORK_CHOICE_DAYS } from '#contracts/limits.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import { aWorkItem } from '#serverTesting/work.ts';

const DAY_MS = 86_400_000;
/** Years from the database's clock, which is today's. */
const START = Date.parse('2031-03-31T21:30:00Z');
let nowMs = START;
let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let clientId: string;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(nowMs) });
  filings = createFilingHarness(domain);
});
beforeEach(async () => {
  nowMs = START;
  firm = await filings.aFirm();
  clientId = (await calls().clients.all())[0]?.id ?? '';
});
afterAll(() => domain.close());

const calls = () => domain.as(firm.actor);

describe('by the clock of the call', () => {
  it('a receipt is late in the list, and on the page of the filing', async () => {
    const id = await filings.aSubmitted(firm, '1500000001', { month: 2 });
    const isLate = async () => [
      (await calls().spvFilings.list({})).items[0]?.isReceiptLate,
      (await calls().spvFilings.get({ id })).isReceiptLate,
    ];
    expect(await isLate()).toEqual([false, false]);
    nowMs += RECEIPT_LATE_DAYS * DAY_MS + 1;
    expect(await isLate()).toEqual([true, true]);
  });

  it('a month of time begins at midnight in Romania', async () => {
    const { workItemId, taskId } = await aWorkItem(domain, firm.actor, clientId, 'Balanța');
    const fields = { clientId, workItemId, workItemTaskId: taskId, seconds: 60, notes: '', isBillable: true };
    await calls().timeEntries.create({ ...fields, day: '2031-03-31' });
    await calls().timeEntries.create({ ...fields, day: '2031-04-01', seconds: 5 });
    expect(await calls().timeEntries.ofClient({ id: clientId })).toMatchObject({ monthSeconds: 5 });
    nowMs -= DAY_MS;
    expect(await calls().timeEntries.ofClient({ id: clientId })).toMatchObject({ monthSeconds: 60 });
  });

  it('completed work counts for its week, and is offered to the timer for a while', async () => {
    const { workItemId: id, taskId } = await aWorkItem(domain, firm.actor, clientId, 'Balanța');
    await calls().tasks.change({ id: taskId, set: { status: 'Complete' }, was: {} });
    await calls().workItems.change({ id, set: { status: 'Complete' }, was: {} });
    expect((await calls().dashboards.activity({ weeks: 1 })).rows).toMatchObject([{ weeks: [{ tasks: 1 }] }]);
    expect(await calls().timer.workItems({ query: 'balanta' })).toHaveLength(1);
    nowMs += WORK_CHOICE_DAYS * DAY_MS + 1;
    expect(await calls().timer.workItems({ query: 'balanta' })).toEqual([]);
  });
});
