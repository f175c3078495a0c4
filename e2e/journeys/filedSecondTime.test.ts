import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { filingIs, filingRows, fileOne, uploadFilings } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { linkIsReady } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const period = lastMonth();
const { filings } = texts;
let environment: JourneyEnvironment;
let firm: Firm;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  firm = await foundFirm(environment, { clients: [CLIENT] });
  page = firm.page;
  await linkIsReady(page);
});
afterAll(() => environment.stop());

const approved = async () => {
  const { body } = await firm.account.call('GET', '/spv-filings?spvFilingStatus=Approved');
  return v.parse(listSchema, body).items.map(({ fileName }) => fileName);
};
const listSchema = v.looseObject({ items: v.array(v.looseObject({ fileName: v.string() })) });
const aFile = (form: 'D300' | 'D390', name: string, seed: number) => ({
  name,
  bytes: aDeclaration(form, { fiscalCode: CLIENT, seed, ...period }),
});
/** What is said of a declaration of which another one is approved. */
const WARNING = new RegExp(
  filings.same.approved.replace('{{form}}', 'D300 .*').replace('{{name}}', '.*').replace('{{uploadedAt}}', '.*'),
);

it('a second declaration of a client and month is warned of, left out of an approval, and goes once it is ticked', async () => {
  await fileOne(page, 'D300', aFile('D300', 'first.xml', 1));
  await uploadFilings(page, [aFile('D300', 'second.xml', 2), aFile('D390', 'other.xml', 3)]);
  const panel = page.getByRole('listitem').filter({ hasText: 'second.xml' });
  await panel.getByText(WARNING).waitFor();
  const second = filingRows(page).filter({ hasText: filings.same.badge }).filter({ hasText: 'Validated' });
  await filingIs(second, 'Validated');
  expect(await second.count()).toBe(1);
  const other = filingRows(page).filter({ hasText: 'D390' });

  // One press of a key approves what is new, and nothing a second time.
  for (const row of [second, other]) await row.getByRole('checkbox').check();
  await page.keyboard.press('a');
  const question = page.getByRole('alertdialog', { name: filled(filings.bulk.approve_one, { count: 1 }) });
  const again = question.getByRole('checkbox', { name: /second\.xml$/ });
  expect(await again.isChecked()).toBe(false);
  await question.getByText(WARNING).waitFor();
  const run = (count: number) =>
    filled(count === 1 ? filings.bulk.approveRun_one : filings.bulk.approveRun_other, { count });
  await question.getByRole('button', { name: run(1), exact: true }).press('Enter');
  await filingIs(other, 'Approved');
  expect(await approved()).not.toContain('second.xml');

  // Its preview says the same, and its key asks the same.
  await second.locator('[data-row-link]').click();
  await page.getByRole('note').getByText(WARNING).waitFor();
  await page.keyboard.press('a');
  const alone = page.getByRole('alertdialog');
  await alone.waitFor();
  expect(await alone.getByRole('button', { name: run(0), exact: true }).isDisabled()).toBe(true);
  await alone.getByRole('checkbox', { name: /second\.xml$/ }).focus();
  await page.keyboard.press('Space');
  await alone.getByRole('button', { name: run(1), exact: true }).press('Enter');
  await page.getByText(filings.done.approved_one).first().waitFor();
  await expect.poll(approved).toEqual(expect.arrayContaining(['first.xml', 'second.xml', 'other.xml']));
});
