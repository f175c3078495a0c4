import type { Locator, Page } from 'playwright';
import { goTo } from './shell.ts';
import { texts } from './texts.ts';

const { contactForms } = texts;

/** A file that is dropped on a page. */
export type DroppedFile = { readonly name: string; readonly bytes: string; readonly sizeBytes?: number };

/** A contact form as a person enters it. */
export type NewContactForm = {
  /** Name of the client as its picker lists it. */
  readonly client: string;
  readonly category: string;
  readonly subCategory?: string;
  readonly text: string;
};

/** Drops files anywhere on the page, as a person does who drags them from a folder. */
export async function dropFiles(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes, sizeBytes = bytes.length } of dropped) {
      const rest = new Uint8Array(Math.max(0, sizeBytes - bytes.length));
      dataTransfer.items.add(new File([bytes, rest], name));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, files);
}

/** The field of the attached file. */
export const attachedFile = (page: Page): Locator =>
  page.getByRole('button', { name: contactForms.field.file, exact: true });

/** Fills the new form that is open, and saves it. */
export async function saveContactForm(page: Page, form: NewContactForm): Promise<void> {
  await choose(page, contactForms.field.client, form.client);
  await choose(page, contactForms.field.category, form.category);
  if (form.subCategory !== undefined) await choose(page, contactForms.field.subCategory, form.subCategory);
  await page.getByLabel(contactForms.field.text).fill(form.text);
  await page.getByRole('button', { name: contactForms.new.submit }).click();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The row of a client's form. */
export const contactFormOf = (page: Page, client: string): Locator =>
  page.getByRole('table', { name: contactForms.table }).getByRole('row').filter({ hasText: client }).first();

/** Opens the form of a client from the list. */
export async function openContactForm(page: Page, client: string): Promise<void> {
  await goTo(page, 'contactForms');
  await contactFormOf(page, client).getByRole('link', { name: client }).first().click();
  await page.getByRole('heading', { level: 1, name: contactForms.view.title }).waitFor();
}

/** Presses a copy button and returns what it has put on the clipboard. */
export async function copied(page: Page, button: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Enters under which number the authority has registered the form that is open. */
export async function markSubmitted(page: Page, registrationNumber: string): Promise<void> {
  await page.getByRole('button', { name: contactForms.authority.mark }).click();
  const dialog = page.getByRole('dialog', { name: contactForms.submitted.title });
  await dialog.getByLabel(contactForms.field.registrationNumber).fill(registrationNumber);
  await dialog.getByRole('button', { name: contactForms.submitted.submit }).click();
  await dialog.waitFor({ state: 'hidden' });
}
