import type { Locator, Page } from 'playwright';
import { goTo } from './shell.ts';
import { anyOf, filled, texts } from './texts.ts';

const { requests } = texts;

/** A request as a person enters it. */
export type NewRequest = {
  /** Name of the client as its picker lists it. */
  readonly client: string;
  /** The document in the words of the list of choices. */
  readonly document: string;
  /** Sends the answer to the client's primary contact. */
  readonly isMailed?: boolean;
};

/** The row of a request. */
export const requestOf = (page: Page, document: string): Locator =>
  page.getByRole('row').filter({ hasText: document }).first();

/** Asks for a document of one client by the drawer, and waits for its row. */
export async function askFor(page: Page, { client, document, isMailed = false }: NewRequest): Promise<Locator> {
  await goTo(page, 'requests');
  await page.getByRole('button', { name: requests.action.new }).first().click();
  const drawer = page.getByRole('dialog', { name: requests.new.title });
  await drawer.getByRole('button', { name: `${requests.new.clients}: ${texts.form.several.add}` }).click();
  await page.getByRole('option', { name: client }).first().click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: requests.new.document, exact: true }).click();
  // A note may stand below its name.
  await page
    .getByRole('option', { name: new RegExp(`^${document}`) })
    .first()
    .click();
  if (isMailed) await drawer.getByRole('switch', { name: requests.mail.label }).click();
  await drawer.getByRole('button', { name: filled(requests.new.submit_one, { count: 1 }) }).click();
  await drawer.waitFor({ state: 'hidden' });
  const row = requestOf(page, document);
  await row.waitFor();
  return row;
}

/** Waits until a request has a status, by its word. */
export const requestIs = (row: Locator, word: string): Promise<void> =>
  row.getByText(word, { exact: true }).first().waitFor();

/** Says of a request that it was sent, under the number that the authority shows. */
export async function settle(
  page: Page,
  row: Locator,
  { requestId, note }: { readonly requestId: string; readonly note: string },
): Promise<void> {
  await row.getByRole('button', { name: anyOf(requests.action.more) }).click();
  await page.getByRole('menuitem', { name: requests.action.settle }).click();
  const dialog = page.getByRole('dialog', { name: requests.settle.title });
  await dialog.getByRole('button', { name: requests.settle.outcome, exact: true }).click();
  await page.getByRole('option', { name: requests.settle.sent, exact: true }).click();
  await dialog.getByLabel(requests.settle.requestId).fill(requestId);
  await dialog.getByLabel(requests.settle.note).fill(note);
  await dialog.getByRole('button', { name: requests.settle.submit }).click();
  await dialog.waitFor({ state: 'hidden' });
}
