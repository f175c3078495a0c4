import type { Page } from 'playwright';
import { PAGE_SIZE } from '#contracts/limits.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';

const { filings, table } = texts;
/** Time for whatever watches the page to go, in ms. */
const ALONE_MS = 1000;

/** Opens the list anew and waits until the page leads its certificate and has found nothing to send. */
export async function openFilings(page: Page, origin: string): Promise<void> {
  const found = page.waitForResponse((answer) => answer.url().includes('/spv-filings/to-send?') && answer.ok());
  await page.goto(`${origin}/spv/filings`);
  await found;
}

/** Chooses the newest filings, page by page, and goes as far as the question whether to approve them. */
export async function chooseNewest(page: Page, count: number): Promise<void> {
  const next = page.getByRole('button', { name: table.pager.next, exact: true }).first();
  for (let at = 1; at <= count / PAGE_SIZE; at += 1) {
    if (at > 1) await next.click();
    const chosen = filled(filings.selected_other, { count: at * PAGE_SIZE });
    await page.locator('[aria-busy="false"] tr[data-row]').first().waitFor();
    // Not the one of the page before, all of whose rows are chosen.
    await page.getByRole('checkbox', { name: table.selectAll, checked: false }).click();
    await page.getByText(chosen, { exact: true }).waitFor();
  }
  const bar = page.getByRole('toolbar', { name: filings.bulk.label });
  await bar.getByRole('button', { name: filings.action.approve }).click();
  await approval(page).waitFor();
}

/** Has the page approve what was chosen once it is alone. */
export async function approveAlone(page: Page): Promise<void> {
  await approval(page).evaluate((button: HTMLElement, ms) => {
    setTimeout(() => {
      document.documentElement.dataset.approvedAt = String(Date.now());
      button.click();
    }, ms);
  }, ALONE_MS);
}

/** When the page approved, in ms since 1970. */
export async function approvedAt(page: Page): Promise<number> {
  const at = await page.evaluate(() => document.documentElement.dataset.approvedAt);
  if (at === undefined) throw new Error('the page has approved nothing');
  return Number(at);
}

const approval = (page: Page) => page.getByRole('button', { name: anyOf(filings.bulk.approveRun_other) });
