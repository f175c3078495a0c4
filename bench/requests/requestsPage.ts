import type { Page } from 'playwright';
import { goTo } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';

const { requests } = texts;
/** Time for whatever watches the page to go, in ms. */
const ALONE_MS = 1000;

/** Fills in the drawer for all clients, and has the page send once it is alone. */
export async function askForAll(page: Page, { title, count }: { title: string; count: number }): Promise<void> {
  await goTo(page, 'requests');
  await page.getByRole('button', { name: requests.action.new }).first().click();
  const drawer = page.getByRole('dialog', { name: requests.new.title });
  // The radio itself is out of sight, below its words; they can be clicked once the drawer has come to rest.
  const all = filled(requests.new.all, { count });
  await drawer.getByText(all, { exact: true }).click();
  await drawer.getByRole('radio', { name: all, checked: true }).waitFor();
  await drawer.getByRole('button', { name: requests.new.document, exact: true }).click();
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  const send = drawer.getByRole('button', { name: filled(requests.new.submit_other, { count }) });
  await send.evaluate((button: HTMLElement, ms) => {
    setTimeout(() => {
      document.documentElement.dataset.askedAt = String(Date.now());
      button.click();
    }, ms);
  }, ALONE_MS);
}

/** When the page asked, in ms since 1970. */
export async function askedAt(page: Page): Promise<number> {
  const at = await page.evaluate(() => document.documentElement.dataset.askedAt);
  if (at === undefined) throw new Error('the page has asked for nothing');
  return Number(at);
}
