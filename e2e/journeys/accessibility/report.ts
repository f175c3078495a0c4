import type { FilingStatusRow } from '#contracts/api/spvReport.ts';
import { filled } from '#steps/texts.ts';
import { enter, whileAnswered, whileBroken, type Visit } from './visit.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const CLIENT = 'Alfa Construct SRL';
const STATES = { D100: 'G', D112: 'E', D300: 'W', D390: 'U' } as const;
const CELLS: readonly FilingStatusRow[] = Object.entries(STATES).map(([statementType, status]) => ({
  statementType,
  clientId: ABSENT,
  clientName: CLIENT,
  clientActive: false,
  clientAccountManager: null,
  taxId: '12345674',
  status,
  isRefused: false,
  errorText: status === 'E' ? 'Rd. 12: suma este diferita' : null,
  warningText: status === 'W' ? 'Atentie la rd. 3' : null,
  spvMessageId: ABSENT,
  spvFilingId: null,
  expectedBy: null,
}));
const REPORT = '/reports/spv-filing-status';
const MONTHS = {
  months: [{ month: 1, year: 2026 }],
  cells: Object.entries(STATES).map(([statementType, status]) => ({
    statementType,
    status,
    isRefused: false,
    errorText: null,
    warningText: null,
    spvMessageId: null,
    spvFilingId: null,
    expectedBy: 'vector',
    month: 1,
    year: 2026,
  })),
  expectations: [
    {
      statementType: 'D112',
      rhythm: 'quarterly',
      source: 'person',
      automatic: { rhythm: 'monthly', source: 'vector' },
      correction: { byName: 'Maria Popa', at: '2026-02-01T10:00:00.000Z', revision: 1 },
    },
  ],
  vector: { spvMessageId: ABSENT, issuedAt: '2026-02-01T10:00:00.000Z', unknown: ['705 Taxa pe jocuri'] },
};

/** The SPV report: its grid, its filters, what is wrong with a filing, and why there is nothing to see. */
export async function tourReport(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { report, table, preview } = visit.words;
  const cell = (status: string, type: string) => filled(report.cell.name, { status, type, client: CLIENT });
  await whileBroken(visit, REPORT, async () => {
    await enter(visit, '/dashboards/spv-report');
    await look('report that could not be loaded', page.getByText(report.error));
  });
  await whileAnswered(visit, REPORT, [], async () => {
    await enter(visit, '/dashboards/spv-report?missed=true');
    await look('report with nothing missed', page.getByText(report.empty.missedText));
    await enter(visit, '/dashboards/spv-report?status=E');
    await look('report filtered away', page.getByText(report.empty.filtered));
    await enter(visit, '/dashboards/spv-report');
    await look('report without filings', page.getByText(report.empty.text));
  });
  await whileAnswered(visit, REPORT, CELLS, async () => {
    await enter(visit, '/dashboards/spv-report');
    await look('report', page.getByRole('grid'));
    await page.getByRole('button', { name: new RegExp(`^${report.filter.month}`) }).click();
    await look('months of the report', page.getByRole('dialog', { name: report.filter.month }));
    await page.keyboard.press('Escape');
    for (const name of [table.filter.client, report.filter.status]) {
      await page.getByRole('button', { name, exact: true }).click();
      await look(`filter ${name} of the report`, page.getByRole('dialog', { name }));
      await page.keyboard.press('Escape');
    }
    for (const [status, type] of [
      [report.status.error, 'D112'],
      [report.status.warning, 'D300'],
    ] as const) {
      await page.getByRole('button', { name: cell(status, type) }).click();
      await look(
        `what is wrong with ${type}`,
        page.getByRole('dialog').getByRole('link', { name: report.drawer.open }),
      );
      await page.keyboard.press('Escape');
    }
    await page.getByRole('radio', { name: report.view.hexagons }).check({ force: true });
    // A phone has no room for them.
    const comb = page.getByRole('list', { name: filled(report.hexagons.comb, { type: 'D112' }) });
    await look('report as hexagons', comb, [1440]);
    await page.getByRole('radio', { name: report.view.list }).check({ force: true });
    await tourMonths(visit);
    // The receipt takes the place of the drawer and has the keyboard; closed, it gives both back.
    await page.getByRole('button', { name: cell(report.status.error, 'D112') }).click();
    const drawer = page.getByRole('dialog', { name: filled(report.drawer.title, { type: 'D112', client: CLIENT }) });
    await drawer.getByRole('link', { name: report.drawer.open }).click();
    await page.getByRole('dialog', { name: preview.label }).and(page.locator(':focus')).waitFor();
    await drawer.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await drawer.getByRole('link', { name: report.drawer.open }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: cell(report.status.error, 'D112') })
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByRole('link', { name: cell(report.status.good, 'D100') }).click();
    await look('receipt over the report', page.getByRole('dialog', { name: preview.label }).getByRole('alert'));
  });
}

/** One client's months, why they are not there, and what corrects what is expected. */
async function tourMonths(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { report } = visit.words;
  const path = `${REPORT}/clients`;
  const client = page.getByRole('button', { name: new RegExp(`^${CLIENT}`) });
  await whileBroken(visit, path, async () => {
    await client.click();
    await look('months that could not be loaded', page.getByText(report.months.error));
    await client.click();
  });
  await whileAnswered(visit, path, MONTHS, async () => {
    await client.click();
    await look('months of a client', page.getByRole('grid', { name: filled(report.months.label, { client: CLIENT }) }));
    await page.getByRole('button', { name: report.correct.action, exact: true }).click();
    await look('what is expected of a client', page.getByRole('dialog', { name: report.correct.title }));
    await page.keyboard.press('Escape');
    await client.click();
  });
}
