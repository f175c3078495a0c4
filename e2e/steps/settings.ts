import type { Page } from 'playwright';
import { goTo } from './shell.ts';
import { texts } from './texts.ts';

/** Opens the firm's page of the settings. */
export async function openFirmSettings(page: Page): Promise<void> {
  await goTo(page, 'settings');
  await page
    .getByRole('navigation', { name: texts.settings.nav.label, exact: true })
    .getByRole('link', { name: texts.settings.nav.account })
    .click();
  await page.getByRole('heading', { level: 1, name: texts.firm.title, exact: true }).waitFor();
}

/** Switches a rule of approving, and confirms it. */
export async function switchRule(page: Page, rule: 'adminsOnly' | 'secondPerson', way: 'on' | 'off'): Promise<void> {
  const { label, [`${way}Confirm` as const]: confirm } = texts.firm.approval[rule];
  await page.getByRole('switch', { name: label, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}
