import type { Locator, Page } from 'playwright';
import { onThisMachine } from '../../scripts/test/machine.ts';
import { goTo } from './shell.ts';
import { anyOf, filled, texts } from './texts.ts';

const { filings, uploads } = texts;
/** Longest way of a filing to where it is waited for: sending is tried every minute. */
const PATIENCE_MS = onThisMachine(150_000);

/** A file as a person chooses it. */
export type FileToUpload = { readonly name: string; readonly bytes: string | Uint8Array };

/** The list of filings. */
export const filingRows = (page: Page): Locator =>
  page.getByRole('table', { name: filings.table }).locator('tr[data-row]');

/** The filing of a form, as `D300`, in the list. */
export const filingOf = (page: Page, text: string): Locator => filingRows(page).filter({ hasText: text });

/** Uploads declarations, and waits until all of them have been taken or refused. Answers what the panel says in all. */
export async function uploadFilings(page: Page, files: readonly FileToUpload[]): Promise<string> {
  await chooseFiles(page, files);
  const failed = page.getByText(anyOf(uploads.failed));
  const done = page.getByText(anyOf(uploads.successful)).or(failed).last();
  await done.waitFor({ timeout: PATIENCE_MS });
  return done.innerText();
}

/** Chooses declarations to upload; what becomes of them is not waited for. */
export async function chooseFiles(page: Page, files: readonly FileToUpload[]): Promise<void> {
  await goTo(page, 'filings');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: name.endsWith('.xml') ? 'application/xml' : 'application/pdf',
        buffer: Buffer.from(bytes),
      })),
    );
}

/** Approves filings of the list, and waits for the notice of it. */
export async function approveFilings(page: Page, rows: Locator): Promise<void> {
  const count = await startApproval(page, rows);
  await page
    .getByText(anyOf(count === 1 ? filings.done.approved_one : filings.done.approved_other))
    .first()
    .waitFor();
}

/** Approves filings of the list; what becomes of it is not waited for. Answers how many. */
export async function startApproval(page: Page, rows: Locator): Promise<number> {
  await rows.first().waitFor();
  const count = await rows.count();
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: filings.bulk.label });
  await bar.getByRole('button', { name: filings.action.approve }).click();
  const run = count === 1 ? filings.bulk.approveRun_one : filings.bulk.approveRun_other;
  await page.getByRole('button', { name: filled(run, { count }), exact: true }).click();
  return count;
}

/** Waits until a filing has come so far, as its status says it. */
export async function filingIs(row: Locator, status: string): Promise<void> {
  await row.getByText(status, { exact: true }).first().waitFor({ timeout: PATIENCE_MS });
}

/** Uploads one declaration and approves it. Answers its line in the list. */
export async function fileOne(page: Page, form: string, file: FileToUpload): Promise<Locator> {
  await uploadFilings(page, [file]);
  const row = filingOf(page, form);
  await filingIs(row, 'Validated');
  await approveFilings(page, row);
  return row;
}

/** Has a filing that was not sent, and all that wait with it, sent again. */
export async function sendAgain(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: filings.sending.notSent }).click();
  await page.getByRole('button', { name: filings.action.tryAgain }).click();
}
