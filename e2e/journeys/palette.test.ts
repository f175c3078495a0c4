import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const { clients, palette: words, settings, shell } = texts;
let environment: JourneyEnvironment;
let firm: Firm;
beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: [CLIENT], withExtension: false });
});
afterAll(async () => {
  await firm.leave();
  await environment.stop();
});

/** The box for tags is a combobox by its list of proposals; the palette's field says that it is one. */
const field = () => firm.page.locator('[role=combobox]');
const option = (name: string | RegExp) => firm.page.getByRole('option', { name });
const press = (keys: string) => firm.page.keyboard.press(keys);
/** The button is enabled once the palette has come. */
const openPalette = async () => {
  await firm.page.getByRole('button', { name: shell.search.hint }).and(firm.page.locator(':enabled')).waitFor();
  await press('Control+k');
  await field().waitFor();
};
const type = (text: string) => firm.page.keyboard.type(text);

describe('by the palette and the keyboard alone', () => {
  it('a client is found by its tax id and opened, and is there the next time', async () => {
    const { page } = firm;
    await openPalette();
    await type(CLIENT.slice(0, 5));
    await option(new RegExp(CLIENT)).first().waitFor();
    await press('Tab');
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await press('Enter');
    await page.waitForURL('**/clients/clientDetails/*');
    await openPalette();
    await page.getByRole('group', { name: words.group.recent }).getByRole('option').waitFor();
    await press('Escape');
    await field().waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toContain('/clients/clientDetails/');
  });

  it('what is not there leads to a new client', async () => {
    const { page } = firm;
    await openPalette();
    await type('zzzzqq');
    await page.getByText(words.state.none).waitFor();
    await press('Enter');
    await page.getByRole('dialog', { name: clients.add.title }).waitFor();
    await press('Escape');
  });

  it('a page of the settings is reached through its group of commands', async () => {
    const { page } = firm;
    await press('Control+Shift+k');
    await option(`${words.group.settings}…`).waitFor();
    await type('parol');
    await page.getByText(words.state.none).waitFor();
    for (let letter = 0; letter < 5; letter += 1) await press('Backspace');
    await type(words.place.password.slice(0, 5));
    await option(new RegExp(words.place.password)).waitFor();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: settings.password.title }).waitFor();
  });

  it('the sidebar collapses to icons that keep their names, also after a reload', async () => {
    const { page } = firm;
    const side = page.getByRole('complementary', { name: shell.sidebar.label });
    await press('Control+b');
    expect(Math.round((await side.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(49);
    await page.reload();
    await side.getByRole('link', { name: shell.nav.clients, exact: true }).focus();
    expect(Math.round((await side.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(49);
    await press('Control+b');
    await side.getByText(shell.nav.clients, { exact: true }).waitFor();
  });

  it('an address under the name of the application leads to the same page', async () => {
    const { page } = firm;
    await page.goto(`${environment.server.origin}/practice-management/clients/clientList?view=all`);
    await page.waitForURL('**/clients/clientList?view=all');
    await page.getByRole('heading', { level: 1, name: clients.title }).waitFor();
  });
});
