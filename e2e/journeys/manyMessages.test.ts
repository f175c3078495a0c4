import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFirm } from '#serverTesting/seed.ts';
import { isSignedIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const { messages, table } = texts;
const MESSAGES = 100_000;
const TABS_MAX = 60;
let environment: TestEnvironment;
let firm: Firm;
let database: DatabaseView;
let page: Page;

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { withExtension: false });
  ({ page } = firm);
  database = await viewDatabase(environment.dataDir);
  const [{ id } = {}] = await database.rows('select id from firm');
  await database.seed((client) => seedFirm(client, { tenantId: String(id), clients: 500, messages: MESSAGES }));
  await page.goto(`${environment.server.origin}/spv/messages/all`);
  await isSignedIn(page, firm.person);
  await rows().first().waitFor();
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

const rows = () => page.getByRole('table', { name: messages.table }).locator('tbody tr');
/** What the keyboard is at: its role's own text, and the row that it is in. */
const place = () =>
  page.evaluate(() => ({
    isLost: document.activeElement === document.body,
    row: document.activeElement?.closest('tr[data-row]')?.getAttribute('data-row') ?? null,
  }));
const rowAt = (at: number) => rows().nth(at).getAttribute('data-row');
const archived = async () =>
  Number((await database.rows('select count(*) from spv_message where is_archived'))[0]?.['count']);

/** Goes by Tab to what has this name. */
async function tabTo(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let at = 0; at < TABS_MAX; at += 1) {
    await page.keyboard.press(key);
    const there = await page.evaluate(
      (wanted) =>
        (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent) === wanted,
      name,
    );
    if (there) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

describe('a hundred thousand messages, by keyboard alone', () => {
  it('are gone through, opened and come back from, at the row that was opened', async () => {
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('j');
    const third = await rowAt(2);
    expect(await place()).toEqual({ isLost: false, row: third });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/preview/);
    await page.getByText(texts.preview.missing.title).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/spv\/messages\/all/);
    await expect.poll(place).toEqual({ isLost: false, row: third });
  });

  it('are turned page by page, and the keyboard goes along', async () => {
    const first = await rowAt(0);
    await tabTo(table.pager.next);
    await page.keyboard.press('Enter');
    await expect.poll(() => rowAt(0)).not.toBe(first);
    expect((await place()).isLost).toBe(false);
    await page.keyboard.press('j');
    await expect.poll(async () => (await place()).row).toBe(await rowAt(0));
  });

  it('are chosen as a range and archived, and the keyboard stays in the list', async () => {
    const before = await archived();
    await page.keyboard.press('x');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('j');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Space');
    await page.getByText(filled(messages.selected_other, { count: 5 }), { exact: true }).waitFor();
    await page.keyboard.press('e');
    const confirm = page.getByRole('alertdialog');
    await page
      .getByText(filled(messages.toast.archived_other, { count: 5 }))
      .first()
      .or(confirm)
      .first()
      .waitFor();
    if (await confirm.isVisible()) await page.keyboard.press('Enter');
    await expect.poll(archived).toBe(before + 5);
    expect((await place()).isLost).toBe(false);
  });

  it('are found by a filter', async () => {
    await page.keyboard.press('Escape');
    await tabTo(messages.filter.type, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.type('Enforcement');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForURL(/type=/i);
    await expect.poll(() => rows().filter({ hasText: 'Somatie' }).count()).toBe(20);
    expect((await place()).isLost).toBe(false);
  });
});
