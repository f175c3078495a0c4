import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '#steps/texts.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const { common, error, shell, workItems } = texts;
let environment: TestEnvironment;
let page: Page;
beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [] });
  ({ page } = await foundFirm(environment, { clients: ['12345674'], withExtension: false }));
});
afterAll(() => environment.stop());

describe('while the network is away', () => {
  it('a screen that was not opened before says so, and comes when it is tried again', async () => {
    await page.context().setOffline(true);
    await page.getByRole('link', { name: shell.nav.work, exact: true }).click();
    const problem = page.getByRole('alert').filter({ hasText: error.transport.offline });
    await problem.getByRole('heading', { name: shell.errorPage.title }).waitFor();
    await page.context().setOffline(false);
    await problem.getByRole('button', { name: common.action.retry }).press('Enter');
    await page.getByRole('heading', { level: 1, name: workItems.title, exact: true }).waitFor();
    expect(await problem.count()).toBe(0);
  });
});
