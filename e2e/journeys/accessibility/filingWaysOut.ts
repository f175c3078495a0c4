import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { aFiling, isList, pageOf, rowOf } from './filings.ts';
import { enter, type Visit } from './visit.ts';

const SENT = { uploadIndex: '1100000031', submittedAt: '2026-11-10T08:00:00.000Z' } as const;
const NOT_ACCEPTED = aFiling(11, 'InvalidSubmission', { submissionStatus: 'Fisierul nu este semnat' });
const LEFT_OPEN = aFiling(12, 'Approved', { hasOpenAttempt: true });
const LATE = aFiling(13, 'Submitted', { ...SENT, isReceiptLate: true });
const OTHER_FORM = aFiling(15, 'Submitted', { ...SENT, receiptDoubt: { state: 'otherForm', spvMessageId: null } });
const TWICE = aFiling(14, 'Confirmed', { ...SENT, otherUploadIndexes: ['1100000032'] });

/** What a person does about filings that nobody else brings to an end. */
export async function tourWaysOut(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { action, details, late, otherForm, settle, table, twice } = visit.words.filings;
  const waysOut = pageOf([NOT_ACCEPTED, LEFT_OPEN, LATE, OTHER_FORM, TWICE]);
  await page.route(isList, (route) => route.fulfill({ json: waysOut }));
  await enter(visit, '/spv/filings');
  await look('filings that wait for a person', page.getByRole('table', { name: table }));
  const open = (filing: SpvFiling) =>
    rowOf(visit, filing).locator('button:has(svg):not([aria-haspopup]):not([title])').first().click();
  const dialog = (name: string) => page.getByRole('dialog', { name });

  await open(NOT_ACCEPTED);
  const notAccepted = dialog(details.title.notAccepted);
  await look('filing that was not accepted, with its way out', notAccepted);
  await notAccepted.getByRole('button', { name: action.refile }).click();
  await look('filing to file again as it is', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await open(LEFT_OPEN);
  await look('filing that another workstation left open', dialog(settle.title));
  await page.keyboard.press('Escape');
  await open(LATE);
  await look('filing whose receipt never came', dialog(late.title));
  await page.keyboard.press('Escape');
  await open(OTHER_FORM);
  await look('filing whose index is that of another form', dialog(otherForm.title));
  await page.keyboard.press('Escape');
  await open(TWICE);
  await look('filing that was filed twice', dialog(twice.badge));
  await page.keyboard.press('Escape');
  await page.unroute(isList);
}
