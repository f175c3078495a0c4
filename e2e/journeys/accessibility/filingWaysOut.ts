import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { anyOf } from '#steps/texts.ts';
import { aFiling, isList, pageOf, rowOf } from './filings.ts';
import { enter, type Visit } from './visit.ts';

const SENT = { uploadIndex: '1100000031', submittedAt: '2026-11-10T08:00:00.000Z' } as const;
const NOT_ACCEPTED = aFiling(11, 'InvalidSubmission', { submissionStatus: 'Fisierul nu este semnat' });
const LEFT_OPEN = aFiling(12, 'Approved', {
  hasOpenAttempt: true,
  openAttempt: {
    workstationKeyId: 'd'.repeat(22),
    openedByDisplayName: 'Maria Popa',
    certificateName: 'Alfa SRL',
    openedAt: '2026-11-20T08:32:00.000Z',
    isLeft: true,
  },
});
const LATE = aFiling(13, 'Submitted', { ...SENT, isReceiptLate: true });
const OTHER_FORM = aFiling(15, 'Submitted', { ...SENT, receiptDoubt: { state: 'otherForm', spvMessageId: null } });
const TYPED = aFiling(16, 'Submitted', {
  ...SENT,
  typedIndexes: [{ attemptId: 'a0000000-0000-4000-8000-000000000001', uploadIndex: SENT.uploadIndex }],
});
const SAID = aFiling(17, 'Approved', {
  settlement: {
    attemptId: 'a0000000-0000-4000-8000-000000000002',
    said: 'notSent',
    uploadIndex: null,
    verdict: null,
    byDisplayName: 'Maria Popa',
    at: '2026-11-20T08:32:00.000Z',
    note: 'Not listed under StareD112.',
    receipt: {
      spvMessageId: 'b0000000-0000-4000-8000-000000000001',
      uploadIndex: '1100000033',
      verdict: 'NoErrors',
      date: '2026-11-21T08:32:00.000Z',
    },
  },
});
const TWICE = aFiling(14, 'Confirmed', { ...SENT, otherUploadIndexes: ['1100000032'] });

/** What a person does about filings that nobody else brings to an end. */
export async function tourWaysOut(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { action, afterwards, correct, details, late, otherForm, settle, table, twice } = visit.words.filings;
  const waysOut = pageOf([NOT_ACCEPTED, LEFT_OPEN, LATE, OTHER_FORM, TYPED, SAID, TWICE]);
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
  await rowOf(visit, TYPED)
    .getByRole('button', { name: anyOf(action.more) })
    .click();
  await page.getByRole('menuitem', { name: action.otherForm }).click();
  await look('index that a person typed and corrects', dialog(correct.title));
  await page.keyboard.press('Escape');
  await open(SAID);
  await look('receipt that came after a person had spoken', dialog(afterwards.title));
  await page.keyboard.press('Escape');
  await open(TWICE);
  await look('filing that was filed twice', dialog(twice.badge));
  await page.keyboard.press('Escape');
  await page.unroute(isList);
}
