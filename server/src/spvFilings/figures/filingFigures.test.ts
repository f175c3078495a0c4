import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import type { Actor } from '../../http/actor.ts';

/** A Monday: two days before the deadline. */
const TODAY = '2026-11-23T08:00:00Z';
const [alfa, beta, gama, delta, eta] = [1, 2, 3, 4, 5].map(aFiscalCode) as [string, string, string, string, string];
const CODES = [alfa, beta, gama, delta, eta];
let domain: TestDomain;
beforeAll(async () => {
  domain = await createTestDomain({ now: () => new Date(TODAY) });
});
afterAll(() => domain.close());

type Row = {
  readonly code: string;
  readonly form?: string;
  readonly month?: number;
  readonly status: FilingStatus;
  /** In Romania. */
  readonly submitted?: string;
};

/** A firm with these clients and filings; each row has a file of its own. */
async function aFirmWith(rows: readonly Row[], codes: readonly string[] = CODES): Promise<Actor> {
  const actor = await domain.database.aFirm();
  for (const taxId of codes) {
    domain.register.companies.set(taxId, aCompany(taxId));
    await domain.as(actor).clients.create({ taxId });
  }
  for (const { code, form = 'D300', month = 10, status, submitted = null } of rows) {
    const fileId = randomUUID();
    await domain.database.asSuperuser(
      `insert into content_file (tenant_id, id, batch_id, name, created_by) values ($1, $2, $2, 'x.pdf', $3)`,
      [actor.tenantId, fileId, actor.userId],
    );
    await domain.database.asSuperuser(
      `insert into spv_filing (tenant_id, file_id, file_name, sha256, created_by, fiscal_code, statement_type,
         reporting_month, reporting_year, status, submitted_at)
       values ($1, $2::uuid, 'x.pdf', $2::text, $3, $4, $5, $6, 2026, $7, $8::timestamp at time zone 'Europe/Bucharest')`,
      [actor.tenantId, fileId, actor.userId, code, form, month, status, submitted],
    );
  }
  return actor;
}

const filed = (code: string, month: number, submitted: string): Row => ({
  code,
  month,
  status: 'Confirmed',
  submitted,
});
const OCTOBER = { month: 10, year: 2026 };
/** What every client filed for the two months before: each is expected every month. */
const RHYTHM = CODES.flatMap((code) => [filed(code, 8, '2026-09-20 12:00'), filed(code, 9, '2026-10-22 12:00')]);

describe('the figures of a deadline', () => {
  it('count each form of a client once, by how far it is', async () => {
    const actor = await aFirmWith([
      ...RHYTHM,
      // Redone: the later one counts.
      { code: alfa, status: 'ConfirmedWithErrors', submitted: '2026-11-19 10:00' },
      { code: alfa, status: 'Confirmed', submitted: '2026-11-20 10:00' },
      { code: beta, status: 'ConfirmedWithErrors', submitted: '2026-11-20 23:30' },
      { code: gama, status: 'Validated' },
      { code: delta, status: 'Approved' },
      { code: alfa, form: 'D112', status: 'Submitted', submitted: '2026-11-23 00:30' },
      { code: beta, form: 'D112', status: 'Signed' },
      { code: gama, form: 'D100', status: 'InvalidSubmission' },
      // Due at the end of the month, not on the 25th.
      { code: alfa, form: 'D394', status: 'Validated' },
      { code: gama, status: 'Invalid' },
    ]);
    const figures = await domain.as(actor).spvFilings.figures({});
    expect(figures).toEqual({
      today: '2026-11-23',
      deadline: { date: '2026-11-25', months: [{ month: 10, year: 2026 }], daysOff: expect.any(Array) },
      due: 8,
      filed: 3,
      elsewhere: 0,
      confirmedWithErrors: 1,
      refused: 1,
      sending: 1,
      awaitingSigning: 1,
      awaitingApproval: 1,
      missing: 1,
      days: [
        { date: '2026-11-20', filed: 2, withErrors: 1 },
        { date: '2026-11-23', filed: 1, withErrors: 0 },
      ],
      // What was filed on 22 October was due on Monday, the 26th.
      before: [{ daysLeft: 4, filed: 5 }],
    });
    const { filed: all, refused, sending, awaitingSigning, awaitingApproval, missing } = figures;
    expect(all + refused + sending + awaitingSigning + awaitingApproval + missing).toBe(figures.due);
  });

  it('are those of the chosen clients and account managers, whatever else is due', async () => {
    const actor = await aFirmWith(RHYTHM);
    const { spvFilings, clients } = domain.as(actor);
    const all = await clients.all();
    const idOf = (code: string) => all.find(({ taxId }) => taxId === code)?.id ?? '';
    await clients.setAccountManager({ id: idOf(alfa), managerId: actor.userId, userId: actor.userId });
    expect(await spvFilings.figures({ clientId: [idOf(alfa), idOf(eta)] })).toMatchObject({ due: 2, missing: 2 });
    expect(await spvFilings.figures({ accountManagerId: [actor.userId] })).toMatchObject({ due: 1 });
    expect(await spvFilings.figures({ accountManagerId: ['unassigned'] })).toMatchObject({ due: 4 });
    await domain.database.asSuperuser(`update client set is_active = false where tenant_id = $1 and tax_id = $2`, [
      actor.tenantId,
      eta,
    ]);
    expect(await spvFilings.figures({})).toMatchObject({ due: 4 });
  });

  it('are those of the chosen deadline, else of the reported month, else of the next one', async () => {
    const actor = await aFirmWith([{ code: alfa, form: 'D394', status: 'Validated' }], [alfa]);
    const { figures } = domain.as(actor).spvFilings;
    expect((await figures({})).deadline.date).toBe('2026-11-25');
    expect((await figures({ reportingMonth: 12 })).deadline.date).toBe('2026-11-25');
    const month = { reportingMonth: 12, reportingYear: 2025 };
    // 25 January 2026 is a Sunday.
    const january = await figures(month);
    expect(january.deadline).toMatchObject({ date: '2026-01-26', months: [{ month: 12, year: 2025 }] });
    // 30 November is a holiday, and so is the day after.
    const end = await figures({ ...month, deadline: '2026-12-02' });
    expect(end).toMatchObject({ deadline: { date: '2026-12-02', months: [OCTOBER] }, due: 1, awaitingApproval: 1 });
    expect(end.deadline.daysOff.slice(-4)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']);
  });

  it.each(['2026-11-24', '2026-11-30', '2100-01-02'])('are refused on %s, which is no deadline', async (deadline) => {
    const { figures } = domain.as(await aFirmWith([], [])).spvFilings;
    await expect(figures({ deadline })).rejects.toMatchObject({ code: 'request.invalid', fields: ['deadline'] });
  });

  it('add up the months that an extension brings to one day, and are those of the chosen forms', async () => {
    const actor = await aFirmWith([
      { code: alfa, form: 'D394', month: 9, status: 'Validated' },
      { code: beta, status: 'Approved' },
      { code: beta, status: 'Confirmed', form: 'D112', submitted: '2026-11-20 10:00' },
      { code: gama, form: 'D394', month: 9, status: 'Confirmed', submitted: '2026-11-20 11:00' },
    ]);
    const { deadlines, spvFilings } = domain.as(actor);
    const { figures, count } = spvFilings;
    await deadlines.extend({ statementType: 'D394', month: 9, year: 2026, newDate: '2026-11-25', reason: 'x' });
    const all = await figures({});
    expect(all.deadline.months).toEqual([OCTOBER, { month: 9, year: 2026 }]);
    expect(all).toMatchObject({ due: 4, filed: 2, awaitingSigning: 1, awaitingApproval: 1 });
    expect(all.days).toEqual([{ date: '2026-11-20', filed: 2, withErrors: 0 }]);
    expect(await count({ deadline: '2026-11-25' })).toMatchObject({ count: 4 });
    expect(await figures({ statementType: ['D394'] })).toMatchObject({ due: 2, filed: 1, awaitingApproval: 1 });
    expect(await figures({ statementType: ['D101'] })).toMatchObject({ due: 0, days: [] });
  });
});

describe('the list of filings', () => {
  it('is filtered by deadline and by the day of filing in Romania', async () => {
    const actor = await aFirmWith([
      { code: alfa, status: 'Confirmed', submitted: '2026-11-20 23:59' },
      { code: beta, status: 'Submitted', submitted: '2026-11-21 00:00' },
      { code: gama, form: 'D394', status: 'Validated' },
      { code: gama, month: 9, status: 'Validated' },
    ]);
    const { list, count } = domain.as(actor).spvFilings;
    const codes = async (filter: Parameters<typeof list>[0]) =>
      (await list(filter)).items.map(({ clientTaxId, statementType }) => `${clientTaxId} ${statementType}`).toSorted();
    expect(await codes({ submittedOn: '2026-11-20' })).toEqual([`${alfa} D300`]);
    expect(await codes({ submittedOn: '2026-11-21' })).toEqual([`${beta} D300`]);
    expect(await codes({ deadline: '2026-12-02' })).toEqual([`${gama} D394`]);
    expect(await codes({ deadline: '2026-11-25', statementType: ['D394'] })).toEqual([]);
    // What is no deadline has nothing, and is no error.
    for (const deadline of ['2026-11-30', '2026-10-25', '2000-01-01']) expect(await codes({ deadline })).toEqual([]);
    await expect(list({ deadline: 'AAA' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(list({ deadline: '9999-12-31' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await codes({ deadline: '2026-11-25' })).toEqual([`${alfa} D300`, `${beta} D300`]);
    expect(await count({ deadline: '2026-11-25', submittedOn: '2026-11-20' })).toMatchObject({ count: 1 });
  });
});
