import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MISSING_STAGES } from '#contracts/api/spvReport.ts';
import { createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { createFilingHarness, TAX_ID, VERDICTS, type FilingFirm, type FilingHarness } from '#serverTesting/filings.ts';
import type { Actor } from '../http/actor.ts';

/** A Monday. */
const TODAY = '2026-11-23';
let domain: TestDomain;
let filings: FilingHarness;
let firm: FilingFirm;
let owner: Actor;
let admin: Actor;
let member: Actor;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(`${TODAY}T08:00:00Z`) });
  filings = createFilingHarness(domain);
});
beforeEach(async () => {
  firm = await filings.aFirm();
  owner = firm.actor;
  admin = await domain.database.aColleague(owner, { role: 'admin' });
  member = await domain.database.aColleague(owner);
});
afterAll(() => domain.close());

const calls = (actor = owner) => domain.as(actor).deadlines;
const OCTOBER = { month: 10, year: 2026 };
const d394 = { statementType: 'D394', ...OCTOBER, newDate: '2026-12-15', reason: 'OUG 12/2026' } as const;
/** The days that are answered, each with its forms as `D300 10`. */
const shown = async (query: Parameters<ReturnType<typeof calls>['list']>[0] = {}) =>
  (await calls().list(query)).deadlines.map(({ date, forms }) => [
    date,
    forms.map(({ statementType, month }) => `${statementType} ${String(month)}`).join(', '),
  ]);
const ON_25 = (month: number) =>
  ['D100', 'D112', 'D300', 'D301', 'D390', 'D710'].map((form) => `${form} ${month}`).join(', ');
const filed = async (month: number, verdict: readonly string[] = VERDICTS.valid) => {
  const index = String(1_600_000_000 + month);
  await filings.aSubmitted(firm, index, { month });
  await filings.receive(firm, { index, period: `${month}.2026`, verdict });
  await domain.jobs.readReceipts();
};

/** The figures of D300 at the first deadline that is answered. */
const d300 = async (query: Parameters<ReturnType<typeof calls>['list']>[0] = {}) => {
  const [first] = (await calls().list(query)).deadlines;
  const { expected, filed: done, waiting, missing } = first?.forms.find((f) => f.statementType === 'D300') ?? {};
  return { expected, filed: done, waiting, missing };
};

describe('the deadlines', () => {
  it('are those of twelve weeks from Monday, on the days that the law makes of them', async () => {
    const { today, from, to } = await calls().list({});
    expect({ today, from, to }).toEqual({ today: TODAY, from: '2026-11-23', to: '2027-02-14' });
    expect(await shown()).toEqual([
      ['2026-11-25', ON_25(10)],
      ['2026-12-02', 'D394 10, D406 10'],
      ['2026-12-21', ON_25(11)],
      ['2026-12-30', 'D394 11'],
      ['2026-12-31', 'D406 11'],
      ['2027-01-25', ON_25(12)],
      ['2027-02-01', 'D394 12, D406 12'],
    ]);
  });

  it('say why a day is another one', async () => {
    const { deadlines } = await calls().list({ from: '2026-12-01', to: '2026-12-25' });
    expect(deadlines.map(({ moves }) => moves)).toEqual([
      [
        {
          from: '2026-11-30',
          rule: 'dayOff',
          daysOff: [
            { date: '2026-11-30', holiday: 'saintAndrew' },
            { date: '2026-12-01', holiday: 'nationalDay' },
          ],
        },
      ],
      [{ from: '2026-12-25', rule: 'december', daysOff: [] }],
    ]);
  });

  it('of many weeks are cut at sixteen weeks', async () => {
    expect((await calls().list({ from: '2026-01-05', to: '2100-01-01' })).to).toBe('2026-04-26');
    await expect(calls().list({ from: '9999-12-31' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await calls().list({ from: '2100-12-27' })).deadlines.length).toBeGreaterThan(0);
    const months = await calls().ofMonths({ month: 12, year: 2100, count: 2 });
    expect(months.map(({ month, year }) => `${month}.${year}`)).toEqual(['11.2100']);
  });

  it('have the figures of the report, for the clients of an account manager too', async () => {
    for (const month of [8, 9]) await filed(month);
    expect(await d300()).toEqual({ expected: 1, filed: 0, waiting: 0, missing: 1 });
    await filings.aFiling(firm, { month: 10 });
    expect(await d300()).toEqual({ expected: 1, filed: 0, waiting: 1, missing: 0 });
    await filed(10);
    expect(await d300()).toEqual({ expected: 1, filed: 1, waiting: 0, missing: 0 });
    expect(await d300({ accountManagerId: [member.userId] })).toMatchObject({ expected: 0 });
    expect(await d300({ accountManagerId: ['unassigned'] })).toMatchObject({ expected: 1 });
  });

  it('count what the authority refused as missing, until another one is on its way', async () => {
    for (const month of [8, 9]) await filed(month);
    await filings.aRefused(firm, { month: 10 });
    expect(await d300()).toEqual({ expected: 1, filed: 0, waiting: 0, missing: 1 });
    await filings.aFiling(firm, { month: 10 });
    expect(await d300()).toEqual({ expected: 1, filed: 0, waiting: 1, missing: 0 });
  });

  it.each([
    ['nothing is there', async () => undefined],
    ['one has errors', () => filed(10, VERDICTS.failed)],
    ['one was refused', () => filings.aRefused(firm, { month: 10 })],
    ['one is on its way', () => filings.aFiling(firm, { month: 10 })],
    ['one is filed', () => filed(10)],
  ])('each figure is the number of cells that the report has for it: %s', async (_, happens) => {
    for (const month of [8, 9]) await filed(month);
    await happens();
    const [first] = (await calls().list({})).deadlines;
    const form = first?.forms.find(({ statementType }) => statementType === 'D300');
    for (const [figure, stages] of [
      ['filed', ['filed']],
      ['waiting', ['waiting']],
      ['missing', [...MISSING_STAGES]],
    ] as const) {
      const cells = await domain
        .as(owner)
        .reports.spvFilingStatus({ ...OCTOBER, statementTypes: ['D300'], stages: [...stages] });
      expect([figure, cells.length]).toEqual([figure, form?.[figure]]);
    }
    const all = await domain.as(owner).reports.spvFilingStatus({ ...OCTOBER, statementTypes: ['D300'] });
    expect(all.map(({ taxId, statementType }) => [taxId, statementType])).toEqual([[TAX_ID, 'D300']]);
    expect(form?.expected).toBe(1);
  });
});

describe('an extension', () => {
  it('moves one form of one month, for whole days and for the screens that read months', async () => {
    const extension = await calls(admin).extend(d394);
    expect(extension).toMatchObject({ ...d394, lawfulDate: '2026-12-02', byName: admin.displayName, revision: 1 });
    expect(await shown({ from: '2026-12-01', to: '2026-12-20' })).toEqual([
      ['2026-12-02', 'D406 10'],
      ['2026-12-15', 'D394 10'],
    ]);
    const [month] = await calls().ofMonths(OCTOBER);
    const dayOf = (form: string) => month?.forms.find(({ statementType }) => statementType === form)?.date;
    expect([dayOf('D300'), dayOf('D394'), dayOf('D406')]).toEqual(['2026-11-25', '2026-12-15', '2026-12-02']);
    const { deadlines } = await calls().list({ from: '2026-12-15', to: '2026-12-15' });
    expect(deadlines[0]?.forms[0]?.extension).toEqual(extension);
  });

  it('joins the deadline of another month, and moves like any day where it falls on a day off', async () => {
    await calls().extend({ ...d394, newDate: '2026-12-20' });
    expect(await shown({ from: '2026-12-03', to: '2026-12-29' })).toEqual([['2026-12-21', `D394 10, ${ON_25(11)}`]]);
    const { deadlines } = await calls().list({ from: '2026-12-21', to: '2026-12-21' });
    expect(deadlines[0]?.moves.map(({ from, rule }) => [from, rule])).toEqual([
      ['2026-12-20', 'dayOff'],
      ['2026-12-25', 'december'],
    ]);
  });

  it('tells the day on which it is due, as the list has it, and the calendar tells it before', async () => {
    const saturday = { ...d394, newDate: '2026-12-12' };
    expect(await calls(member).lawfulDay({ day: saturday.newDate })).toEqual({
      date: '2026-12-14',
      move: {
        from: '2026-12-12',
        rule: 'dayOff',
        daysOff: [
          { date: '2026-12-12', holiday: null },
          { date: '2026-12-13', holiday: null },
        ],
      },
    });
    expect(await calls().lawfulDay({ day: '2026-12-14' })).toEqual({ date: '2026-12-14', move: null });
    const extension = await calls().extend(saturday);
    expect(extension).toMatchObject({ newDate: '2026-12-12', dueDate: '2026-12-14' });
    expect(await shown({ from: '2026-12-03', to: '2026-12-20' })).toEqual([['2026-12-14', 'D394 10']]);
    const [month] = await calls(member).ofMonths(OCTOBER);
    const extended = month?.forms.filter((form) => form.extension !== null);
    expect(extended).toEqual([{ statementType: 'D394', date: '2026-12-14', extension }]);
  });

  it('is later than the day by law, by a year at most, and there is one', async () => {
    for (const newDate of ['2026-12-02', '2026-11-25', '2027-12-04']) {
      await expect(calls().extend({ ...d394, newDate })).rejects.toMatchObject({
        code: 'deadlineExtension.dayOutside',
        fields: ['newDate'],
      });
    }
    // What falls on 25 December is due on the 21st, as it was before.
    const d300 = { ...d394, statementType: 'D300', month: 11, year: 2026 } as const;
    await expect(calls().extend({ ...d300, newDate: '2026-12-25' })).rejects.toMatchObject({
      code: 'deadlineExtension.dayOutside',
    });
    await calls().extend({ ...d394, newDate: '2027-12-03' });
    await expect(calls().extend(d394)).rejects.toMatchObject({ code: 'deadlineExtension.exists' });
    await expect(calls().extend({ ...d394, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is changed by its revision, and withdrawn: the day by law holds again', async () => {
    const { id } = await calls().extend(d394);
    const changed = await calls(admin).changeExtension({ id, newDate: '2026-12-16', reason: 'nou', revision: 1 });
    expect(changed).toMatchObject({ newDate: '2026-12-16', reason: 'nou', byName: admin.displayName, revision: 2 });
    const again = { id, newDate: '2026-12-17', reason: 'x', revision: 1 };
    await expect(calls().changeExtension(again)).rejects.toMatchObject({ code: 'deadlineExtension.changed' });
    await calls().withdrawExtension({ id });
    expect(await shown({ from: '2026-12-01', to: '2026-12-20' })).toEqual([['2026-12-02', 'D394 10, D406 10']]);
    await expect(calls().withdrawExtension({ id })).rejects.toMatchObject({ code: 'deadlineExtension.notFound' });
  });

  it('is entered by admins and owners, and read by everybody', async () => {
    await calls(admin).extend(d394);
    await expect(calls(member).extend(d394)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const { deadlines } = await calls(member).list({ from: '2026-12-15', to: '2026-12-15' });
    expect(deadlines[0]?.forms[0]?.extension?.reason).toBe(d394.reason);
  });

  it('of another firm changes nothing', async () => {
    await calls(await domain.database.aFirm()).extend(d394);
    expect(await shown({ from: '2026-12-15', to: '2026-12-15' })).toEqual([]);
  });
});

describe('the months up to one', () => {
  it('come with the days of their forms, the latest last', async () => {
    const months = await calls().ofMonths({ ...OCTOBER, count: 3 });
    expect(months.map(({ month, forms }) => [month, forms[2]?.date])).toEqual([
      [8, '2026-09-25'],
      [9, '2026-10-26'],
      [10, '2026-11-25'],
    ]);
    expect(await calls().ofMonths({ month: 1, year: 2000, count: 12 })).toHaveLength(1);
  });
});
