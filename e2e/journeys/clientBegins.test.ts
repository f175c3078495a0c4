import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeclaration } from '#serverTesting/declarations.ts';
import { filingIs, filingOf, filingRows } from '#steps/filings.ts';
import { lastMonth } from '#steps/period.ts';
import { goTo } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFilingFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';
import { onThisMachine } from '../../scripts/test/machine.ts';

const ALFA = '12345674';
const { begin, clients, filings, palette, requests, tasks, workItems } = texts;
let environment: JourneyEnvironment;
let firm: Firm;
let name: string;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [ALFA] });
  firm = await foundFilingFirm(environment, { clients: [] });
});
afterAll(() => environment.stop());

const press = (key: string) => firm.page.keyboard.press(key);
const clientTitle = () => firm.page.getByRole('heading', { level: 1, name });
/** Chooses what is begun for the client that is shown, by keys. */
async function choose(what: string): Promise<void> {
  const { page } = firm;
  await press('c');
  const menu = page.getByRole('menu');
  const item = menu.getByRole('menuitem', { name: what });
  await item.waitFor();
  for (let steps = 0; steps < 10; steps += 1) {
    if ((await item.getAttribute('data-highlighted')) !== null) break;
    await press('ArrowDown');
  }
  await press('Enter');
}

describe('a client, by keys alone', () => {
  it('is added, and its first declaration is filed from its page', async () => {
    const { page } = firm;
    await goTo(page, 'clients');
    await press('c');
    await page.getByRole('dialog', { name: clients.add.title }).getByLabel(clients.add.label).waitFor();
    await page.keyboard.type(ALFA);
    const company = page.getByRole('dialog', { name: clients.add.title }).getByRole('region');
    await company.waitFor();
    name = (await company.getAttribute('aria-label')) ?? '';
    await press('Enter');
    await clientTitle().waitFor();

    const chooser = page.waitForEvent('filechooser');
    await choose(begin.what.upload);
    const declaration = aDeclaration('D300', { fiscalCode: ALFA, ...lastMonth() });
    await (await chooser).setFiles({ name: 'd300.xml', mimeType: 'application/xml', buffer: Buffer.from(declaration) });
    await page.waitForURL('**/clientDetails/*/filings');
    const row = filingOf(page, 'D300');
    await filingIs(row, 'Validated');
    expect(await filingRows(page).count()).toBe(1);

    await row.getByRole('link').first().focus();
    await press('x');
    const bar = page.getByRole('toolbar', { name: filings.bulk.label });
    await bar.getByRole('button', { name: filings.action.approve }).focus();
    await press('Enter');
    const run = page.getByRole('button', { name: filled(filings.bulk.approveRun_one, { count: 1 }), exact: true });
    await run.focus();
    await press('Enter');
    const { control } = environment.simulator;
    await expect.poll(async () => (await control.filings()).length, { timeout: onThisMachine(120_000) }).toBe(1);
    await control.processFilings();
    await filingIs(row, 'Confirmed');
  });

  it('has work, tasks and requests begun for it, each with its name filled in', async () => {
    const { page } = firm;
    await choose(begin.what.workItem);
    await page.getByRole('heading', { level: 1, name: workItems.create.title }).waitFor();
    const main = page.getByRole('main');
    await main.getByText(name, { exact: true }).first().waitFor();
    await page.goBack();
    await clientTitle().waitFor();

    await choose(begin.what.task);
    const task = page.getByRole('dialog', { name: tasks.create.title });
    await task.getByText(name, { exact: true }).first().waitFor();
    await press('Escape');
    await task.waitFor({ state: 'hidden' });

    await choose(begin.what.request);
    const wizard = page.getByRole('dialog', { name: requests.new.title });
    await wizard.getByText(name).first().waitFor();
    await wizard.getByText(filled(requests.new.custom, { count: 1 })).waitFor();
    await press('Escape');
    await wizard.waitFor({ state: 'hidden' });
    await clientTitle().waitFor();
  });

  it('is not needed for a request: the palette opens one over any page', async () => {
    const { page } = firm;
    await goTo(page, 'home');
    await press('Control+Shift+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type(begin.what.request);
    await page.getByRole('group', { name: palette.group.create }).getByRole('option').first().waitFor();
    await press('Enter');
    await page.getByRole('dialog', { name: requests.new.title }).getByText(requests.empty.stepClients).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
