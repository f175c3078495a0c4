import type { Locator, Page } from 'playwright';
import { signUp } from '../measure/signUp.ts';
import { LISTED_DAYS } from './authority.ts';

/** A refresh as the page saw it. */
export type PageRefresh = {
  readonly ms: number;
  /** Tasks of the page over 50 ms, each with its ms. */
  readonly longTasks: readonly number[];
};

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Signs a firm up and opens its messages. */
export async function openMessages(page: Page, origin: string): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await signUp(page, origin);
  await page.goto(`${origin}/spv/messages/all`);
}

export type RefreshChoice = {
  readonly certificate: string;
  readonly pin: string;
  /** Waits until everything is in the database. */
  readonly stored: () => Promise<void>;
};

/** Refreshes by the form, as a person does; timed from the click to the last document in the database. */
export async function refreshOnce(page: Page, { certificate, pin, stored }: RefreshChoice): Promise<PageRefresh> {
  await page.getByRole('button', { name: 'Fetch messages' }).click();
  const form = page.getByRole('dialog', { name: 'Fetch messages' });
  await form.getByRole('button', { name: 'Certificate', exact: true }).click();
  await page.getByRole('option', { name: certificate }).click();
  await unlock(form, pin);
  await form.getByLabel('Days back').fill(String(LISTED_DAYS));
  await page.evaluate(() => window.longTasks.splice(0));
  const startedAt = performance.now();
  await form.getByRole('button', { name: 'Fetch messages' }).click();
  const done = page.getByRole('dialog', { name: 'Messages are up to date' });
  await done.waitFor({ timeout: 180_000 });
  await stored();
  const ms = performance.now() - startedAt;
  const longTasks = await page.evaluate(() => window.longTasks.splice(0));
  await done.getByRole('button', { name: 'Close' }).last().click();
  await done.waitFor({ state: 'hidden' });
  return { ms, longTasks };
}

/** A token that is logged in already asks for no PIN. */
async function unlock(form: Locator, pin: string): Promise<void> {
  const field = form.getByLabel('PIN', { exact: true });
  const days = form.getByLabel('Days back');
  await days.or(field).first().waitFor();
  if (await days.isVisible()) return;
  await field.fill(pin);
  await field.press('Enter');
  await days.waitFor();
}
