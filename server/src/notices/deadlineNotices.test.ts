import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import type { Actor } from '../http/actor.ts';

const DEADLINE = '2026-11-25';
const OCTOBER = { month: 10, year: 2026 };
let now: Date;
let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let owner: Actor;
let mihai: Actor;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => now });
  filings = createFilingHarness(domain);
});
beforeEach(async () => {
  onDay('2026-11-19');
  firm = await filings.aFirm();
  owner = firm.actor;
  mihai = await domain.database.aColleague(owner);
  // Two months with D300: the third is expected.
  for (const month of [8, 9]) await file(month);
});
afterAll(() => domain.close());

const onDay = (day: string) => (now = new Date(`${day}T08:00:00Z`));
async function file(month: number): Promise<void> {
  const index = String(1_700_000_000 + month);
  await filings.aSubmitted(firm, index, { month });
  await filings.receive(firm, { index, period: `${month}.2026`, verdict: VERDICTS.valid });
  await domain.jobs.readReceipts();
}
async function giveTo(manager: Actor): Promise<void> {
  const id = (await domain.as(owner).clients.all())[0]?.id ?? '';
  await domain.as(owner).clients.setAccountManager({ id, managerId: manager.userId, userId: manager.userId });
}
async function noticesOf(actor: Actor): Promise<(string | null)[][]> {
  const { items } = await domain.as(actor).notices.list({});
  return items.filter(({ kind }) => kind === 'deadline').map(({ title, day }) => [title, day]);
}
const tell = () => Promise.all([domain.jobs.addDeadlineNotices(), domain.jobs.addDeadlineNotices()]);

describe('a deadline', () => {
  it('is told three working days before and on its day, once each, to whom the client belongs', async () => {
    await giveTo(mihai);
    await tell();
    expect(await noticesOf(mihai)).toEqual([]);
    // A Friday: the weekend between is no working day.
    onDay('2026-11-20');
    await tell();
    onDay('2026-11-24');
    await tell();
    expect(await noticesOf(mihai)).toEqual([['D300 (1)', DEADLINE]]);
    onDay(DEADLINE);
    await tell();
    expect(await noticesOf(mihai)).toEqual([['D300 (1)', DEADLINE]]);
    expect((await domain.as(mihai).notices.count({ isUnread: true })).count).toBe(1);
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('of clients without an account manager is told to the admins', async () => {
    onDay(DEADLINE);
    await tell();
    expect(await noticesOf(owner)).toEqual([['D300 (1)', DEADLINE]]);
    expect(await noticesOf(mihai)).toEqual([]);
  });

  it('that nobody misses is not told, and not any more once it is filed', async () => {
    onDay('2026-11-23');
    await tell();
    expect(await noticesOf(owner)).toHaveLength(1);
    await file(10);
    await tell();
    expect(await noticesOf(owner)).toEqual([]);
    onDay(DEADLINE);
    await tell();
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('is told for the day to which the firm has extended it, and no longer for the other one', async () => {
    onDay('2026-11-23');
    await tell();
    expect(await noticesOf(owner)).toEqual([['D300 (1)', DEADLINE]]);
    const extended = { newDate: '2026-12-04', reason: 'termen prorogat' };
    await domain.as(owner).deadlines.extend({ statementType: 'D300', ...OCTOBER, ...extended });
    await tell();
    expect(await noticesOf(owner)).toEqual([]);
    onDay('2026-12-04');
    await tell();
    expect(await noticesOf(owner)).toEqual([['D300 (1)', '2026-12-04']]);
  });
});
