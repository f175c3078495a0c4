import type { Locator, Page } from 'playwright';
import { filled, texts } from './texts.ts';

const { contacts } = texts;

/** What is entered of a contact. */
export type ContactEntry = {
  readonly name: string;
  readonly title: string;
  readonly email: string;
  readonly telephone: string;
};

/** The contacts on the page of a client. */
export const contactSection = (page: Page): Locator => page.getByRole('region', { name: contacts.title });

/** The card of a person. */
export const contactCard = (page: Page, name: string): Locator =>
  contactSection(page).getByRole('listitem').filter({ hasText: name });

/** Opens the form for a new contact, or for the one with that name. */
export async function openContact(page: Page, name: string | null): Promise<Locator> {
  const label = name === null ? contacts.action.add : filled(contacts.action.edit, { name });
  await contactSection(page).getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: name === null ? contacts.form.addTitle : contacts.form.editTitle });
  await dialog.waitFor();
  return dialog;
}

/** Adds a contact and waits for its card. */
export async function addContact(page: Page, entry: ContactEntry): Promise<void> {
  const dialog = await openContact(page, null);
  await dialog.getByLabel(contacts.field.name).fill(entry.name);
  await dialog.getByLabel(contacts.field.title).fill(entry.title);
  await dialog.getByLabel(contacts.field.email).fill(entry.email);
  await dialog.getByLabel(contacts.field.telephone).fill(entry.telephone);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await contactCard(page, entry.name).waitFor();
}
