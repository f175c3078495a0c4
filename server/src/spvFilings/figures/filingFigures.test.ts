import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilingStatus } from '#contracts/api/spvFiling.ts';
import type { Actor } from '../../http/actor.ts';
import { aFiscalCode } from '#serverTesting/fiscalCode.ts';
import { aCompany, createTestDomain, type TestDomain } from '#serverTesting/domain.ts';

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
      // Due on the last of the month, not on the 25th.
      { code: alfa, form: 'D394', status: 'Validated' },
      { code: gama, status: 'Invalid' },
    ]);
    const figures = await domain.as(actor).spvFilings.figures({});
    expect(figures).toEqual({
      today: '2026-11-23',
      deadline: { date: '2026-11-25', month: 10, year: 2026 },
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
      before: [{ daysLeft: 3, filed: 5 }],
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
    expect((await figures(month)).deadline).toEqual({ date: '2026-01-25', month: 12, year: 2025 });
    const end = await figures({ ...month, deadline: '2026-11-30' });
    expect(end).toMatchObject({ deadline: { date: '2026-11-30', month: 10, year: 2026 }, due: 1, awaitingApproval: 1 });
    await expect(figures({ deadline: '2026-11-24' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
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
    expect(await codes({ deadline: '2026-11-30' })).toEqual([`${gama} D394`]);
    expect(await codes({ deadline: '2026-11-25' })).toEqual([`${alfa} D300`, `${beta} D300`]);
    expect(await count({ deadline: '2026-11-25', submittedOn: '2026-11-20' })).toMatchObject({ count: 1 });
  });
});
