import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshMessages } from '#steps/messages.ts';
import { askFor, requestIs } from '#steps/requests.ts';
import { anyOf, filled, texts } from '#steps/texts.ts';
import { foundFilingFirm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const CLIENT = '12345674';
const NAME = 'EXEMPLU SRL';
const { report, table, common } = texts;
let environment: JourneyEnvironment;
let page: Page;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [CLIENT] });
  ({ page } = await foundFilingFirm(environment, { clients: [CLIENT] }));
  await environment.simulator.control.behave({ answerRequestsAfterMs: 0 });
});
afterAll(() => environment.stop());

const missing = (type: string) =>
  page.getByRole('link', { name: filled(report.cell.name, { status: report.status.expected, type, client: NAME }) });
const openReport = () => page.goto(`${environment.server.origin}/dashboards/spv-report`);

describe('what is expected of a client', () => {
  it('is known from its fiscal vector once the answer has come', async () => {
    const row = await askFor(page, { client: NAME, document: 'Fiscal vector' });
    await requestIs(row, 'Sent');
    const [holder] = environment.credentials.token.holders;
    await refreshMessages(page, { certificate: holder?.cn ?? '', days: 60 });
    await openReport();
    await missing('D112').waitFor({ timeout: onThisMachine(30_000) });
    await missing('D300').waitFor();
    await page.getByRole('button', { name: new RegExp(`^${NAME}`) }).click();
    await page.getByRole('grid', { name: filled(report.months.label, { client: NAME }) }).waitFor();
    await page.getByRole('link', { name: anyOf(report.notes.vector) }).waitFor();
  });

  it('is corrected by hand, and what is missed follows', async () => {
    await page.getByRole('button', { name: report.correct.action, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: report.correct.title });
    await dialog.getByRole('button', { name: 'D112' }).click();
    await page.getByRole('option', { name: report.rhythm.never, exact: true }).click();
    await dialog.getByText(anyOf(report.correct.by)).waitFor();
    await dialog.getByRole('button', { name: common.action.close }).last().click();
    await page.getByText(anyOf(report.notes.person)).waitFor();
    await missing('D112').first().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: report.filter.missed }).click();
    // In its row, and in its months below.
    await missing('D300').first().waitFor();
    expect(await missing('D112').count()).toBe(0);
  });
});

describe('the report', () => {
  it('is exported with its filters', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: table.export.label, exact: true }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain(`${NAME};${CLIENT};;D300;Missing;Fiscal vector;`);
    expect(file).not.toContain('D112');
  });

  it('is looked at as hexagons by keyboard, which the address remembers', async () => {
    await page.getByRole('radio', { name: report.view.list }).focus();
    await page.keyboard.press('ArrowRight');
    const hexagon = page.getByRole('list', { name: filled(report.hexagons.comb, { type: 'D300' }) }).getByRole('link');
    await hexagon.waitFor();
    await page.reload();
    await hexagon.waitFor();
    await hexagon.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/spv\/filings\?.*client=/);
  });
});
