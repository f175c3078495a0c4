import type { Page } from 'playwright';
import { goTo } from './shell.ts';
import { texts } from './texts.ts';

const { clients } = texts;

/** Adds a client by its tax id, with what the register knows of it, and waits for its page. Answers its name. */
export async function addClient(page: Page, taxId: string): Promise<string> {
  await goTo(page, 'clients');
  await page.getByRole('button', { name: clients.action.add }).first().click();
  const dialog = page.getByRole('dialog', { name: clients.add.title });
  await dialog.getByLabel(clients.add.label).fill(taxId);
  const company = dialog.getByRole('region');
  await company.waitFor();
  const name = (await company.getAttribute('aria-label')) ?? '';
  await dialog.getByRole('button', { name: clients.add.submit }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return name;
}
