import type { Page } from 'playwright';
import { goTo } from './shell.ts';
import { texts } from './texts.ts';

const { form, palette, work, workItems } = texts;

/** A work item as a person enters it; days are `yyyy-MM-dd`. */
export type NewWork = {
  readonly title: string;
  /** Name of the client as its picker lists it. */
  readonly client: string;
  readonly hours: number;
  readonly from: string;
  readonly to: string;
};

/** Creates a work item by the form of its page, and waits for it. */
export async function createWorkItem(page: Page, { title, client, hours, from, to }: NewWork): Promise<void> {
  const { field } = workItems;
  await goTo(page, 'work');
  await page.getByRole('button', { name: workItems.action.create }).first().click();
  await page.getByRole('textbox', { name: field.title }).fill(title);
  await choose(page, field.client, client);
  await choose(page, field.type, work.type.Bookkeeping);
  await page.getByLabel(field.budgetedHours).fill(String(hours));
  await page.getByLabel(`${field.dates}: ${form.date.from}`).fill(from);
  await page.getByLabel(`${field.dates}: ${form.date.to}`).fill(to);
  await page.getByRole('button', { name: workItems.create.submit }).click();
  await page.waitForURL(/\/work\/workItems\/[^/]+\/\w+$/);
  await page.getByRole('button', { name: title }).first().waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Opens the palette by its keys, types, and opens what it finds. */
export async function openByPalette(page: Page, typed: string, found: string): Promise<void> {
  await page.keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: palette.title.search });
  await dialog.getByRole('combobox').fill(typed);
  await dialog.getByRole('option', { name: found }).first().click();
  await dialog.waitFor({ state: 'hidden' });
}
