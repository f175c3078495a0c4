import type { FilingStatus, SpvFiling } from '#contracts/api/spvFiling.ts';
import { filled } from '#steps/texts.ts';
import { enter, whileBroken, type Visit } from './visit.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const aFiling = (number: number, spvFilingStatus: FilingStatus, change: Partial<SpvFiling> = {}): SpvFiling => ({
  id: idOf(number),
  clientId: idOf(800 + number),
  clientLegalName: `Alfa ${number} SRL`,
  clientTaxId: '12345674',
  accountManagerName: null,
  fileName: `d300-${number}.xml`,
  statementType: 'D300',
  spvFilingStatus,
  issues: [],
  issueCount: 0,
  confirmationError: null,
  confirmationWarning: null,
  submissionStatus: null,
  reportingMonth: 10,
  reportingYear: 2026,
  dateCreated: '2026-11-20T08:00:00.000Z',
  createdBy: '00000000-0000-4000-8000-000000000702',
  filedByDisplayName: 'Maria Popa',
  certificateThumbprint: null,
  signedAt: null,
  submittedAt: null,
  uploadIndex: null,
  hasOpenAttempt: false,
  openAttempt: null,
  typedIndexes: [],
  settlement: null,
  otherUploadIndexes: [],
  isReceiptLate: false,
  receiptDoubt: null,
  sameDeclaration: null,
  ...change,
});

const VALIDATED = aFiling(1, 'Validated');
export const INVALID = aFiling(2, 'Invalid', {
  clientId: null,
  clientLegalName: null,
  issueCount: 60,
  issues: [
    {
      severity: 'error',
      code: 'xmlNotAvailable',
      place: 'validari globale',
      values: {},
      wording: 'E: validari globale',
    },
    { severity: 'warning', code: 'formUnchecked', place: 'D406', values: { form: 'D406' }, wording: '' },
  ],
});
const REJECTED = aFiling(3, 'ConfirmedWithErrors', { confirmationError: 'eroare structura: op1' });
const UNKNOWN = aFiling(4, 'Processing');
const DOUBTED = aFiling(9, 'Submitted', { receiptDoubt: { state: 'broken', spvMessageId: idOf(700) } });
const FILINGS = [
  VALIDATED,
  INVALID,
  REJECTED,
  UNKNOWN,
  aFiling(5, 'Approved'),
  aFiling(6, 'Submitted', { submittedAt: '2026-11-20T08:00:00.000Z' }),
  aFiling(7, 'Confirmed'),
  aFiling(8, 'ConfirmedWithWarnings'),
  DOUBTED,
];

/** The filings, what is done with them, what is wrong with them, and what sending waits for. */
export async function tourFilings(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { filings, table } = visit.words;
  await whileBroken(visit, '/spv-filings', async () => {
    await enter(visit, '/spv/filings');
    await look('filings that could not be loaded', page.getByText(filings.error.title));
  });
  await page.route(isList, (route) => route.fulfill({ json: pageOf([]) }));
  await enter(visit, '/spv/filings');
  await look('no filings yet', page.getByText(filings.empty.title));
  await enter(visit, '/spv/filings?month=1&year=2001');
  await look('filings filtered away', page.getByText(filings.empty.filtered));
  await page.unroute(isList);
  await page.route(isList, (route) => route.fulfill({ json: pageOf(FILINGS) }));
  await enter(visit, '/spv/filings');
  await look('filings', page.getByRole('table', { name: filings.table }));
  for (const name of [table.filter.client, filings.filter.status, filings.filter.month, filings.filter.year]) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await look(`filter ${name}`, page.getByRole('dialog', { name }));
    await page.keyboard.press('Escape');
  }
  await tourCommands(visit);
  await tourDetails(visit);
  await page.unroute(isList);
}

export const pageOf = (items: readonly SpvFiling[]) => ({
  items,
  hasNextPage: items.length > 0,
  nextCursor: null,
  previousCursor: null,
});
export const isList = (url: URL) => url.pathname === '/api/spv-filings';
export const rowOf = ({ page }: Visit, { id }: SpvFiling) => page.locator(`tr[data-row="${id}"]`);

async function tourCommands(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { filings, table } = visit.words;
  const { bulk } = filings;
  const bar = page.getByRole('toolbar', { name: bulk.label });
  for (const filing of [VALIDATED, INVALID]) await rowOf(visit, filing).getByRole('checkbox').check();
  await look('filings chosen', bar);
  await bar.getByRole('button', { name: filings.action.approve }).click();
  await look('filing to approve', page.getByRole('alertdialog', { name: filled(bulk.approve_one, { count: 1 }) }));
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: filings.action.delete, exact: true }).click();
  await look('filings to delete', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: table.bulk.clear }).click();
  const actions = rowOf(visit, VALIDATED).getByRole('button', { name: /Alfa 1 SRL/ });
  if (!(await actions.isVisible())) return;
  await actions.click();
  await look('what can be done with a filing', page.getByRole('menu'));
  await page.keyboard.press('Escape');
}

async function tourDetails(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { details, doubt, settle } = visit.words.filings;
  const open = async (filing: SpvFiling) => {
    await rowOf(visit, filing).locator('button:has(svg):not([aria-haspopup]):not([title])').first().click();
  };
  await open(INVALID);
  await look('what is wrong with a declaration', page.getByRole('dialog', { name: details.title.invalid }));
  await page.keyboard.press('Escape');
  await open(REJECTED);
  await look('errors of a receipt', page.getByRole('dialog', { name: details.title.errors }));
  await page.keyboard.press('Escape');
  await open(DOUBTED);
  await look('receipt in doubt', page.getByRole('dialog', { name: doubt.title }));
  await page.keyboard.press('Escape');
  await open(UNKNOWN);
  const dialog = page.getByRole('dialog', { name: settle.title });
  await look('filing to settle', dialog);
  await dialog.getByRole('button', { name: settle.outcome }).click();
  await page.getByRole('option', { name: settle.submitted }).click();
  await dialog.getByLabel(settle.index).fill('abc');
  await look('filing to settle with a bad index', dialog.getByText(settle.indexError));
  await page.keyboard.press('Escape');
}
