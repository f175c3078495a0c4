import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';

/** Signs a new firm up through the hosted pages and waits for the application; answers the e-mail. */
export async function signUp(page: Page, origin: string): Promise<string> {
  const email = `ana.${randomUUID()}@firma.test`;
  await page.goto(`${origin}/signup`);
  await page.getByLabel('Firm name').fill('Contabil Test SRL');
  await page.getByLabel('Given name').fill('Ana');
  await page.getByLabel('Family name').fill('Ionescu');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(randomUUID());
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Go to Dosar' }).click();
  await page.locator('#screen').waitFor();
  return email;
}
