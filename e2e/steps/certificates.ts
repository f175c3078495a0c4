import type { Locator, Page } from 'playwright';
import { goTo } from './shell.ts';
import { texts } from './texts.ts';

const { certificates } = texts;

export type CertificateToStore = { readonly holder: string; readonly pin: string; readonly name?: string };

/** Stores a certificate of the token with its PIN, and waits until it is listed. Answers its name. */
export async function storeCertificate(page: Page, { holder, pin, name }: CertificateToStore): Promise<string> {
  await goTo(page, 'settings');
  await page.getByRole('button', { name: certificates.action.add }).first().click();
  const form = page.getByRole('form', { name: certificates.add.title });
  await form.getByRole('button', { name: certificates.field.certificate, exact: true }).click();
  await page.getByRole('option', { name: holder }).click();
  if (name !== undefined) await form.getByLabel(certificates.field.name).fill(name);
  const stored = await form.getByLabel(certificates.field.name).inputValue();
  await form.getByLabel(certificates.field.pin).fill(pin);
  await form.getByRole('button', { name: certificates.action.saveNew }).click();
  await certificateRow(page, stored).waitFor();
  return stored;
}

/** A stored certificate on the screen of certificates. */
export const certificateRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
