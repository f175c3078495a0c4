import type { BrowserContext, Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContact, contactCard, contactSection, openContact } from '#steps/contacts.ts';
import { goTo } from '#steps/shell.ts';
import { isSignedIn, signIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { startTestEnvironment, type TestEnvironment } from '#testEnvironment/testEnvironment.ts';

const { clients, contacts, form } = texts;
const CLIENT = '12345674';
const ana = { name: 'Ana Șerban', title: 'Administrator', email: 'ana@alfa.test', telephone: '0722 000 001' };
const listSchema = v.object({ items: v.array(v.object({ id: v.string() })) });
let environment: TestEnvironment;
let firm: Firm;
let colleague: { readonly page: Page; readonly browser: BrowserContext };

beforeAll(async () => {
  environment = await startTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: [CLIENT], withExtension: false });
  const person = await addColleague(environment, firm.person, { role: 'member', givenName: 'Mihai' });
  const browser = await environment.openBrowser({ withExtension: false });
  const page = await browser.newPage();
  await signIn(page, environment.server.origin, person);
  colleague = { page, browser };
});
afterAll(() => environment.stop());

const clientLink = (page: Page) => page.getByRole('table', { name: clients.table }).getByRole('link').first();
async function openClient(page: Page): Promise<void> {
  await goTo(page, 'clients');
  await clientLink(page).click();
  await contactSection(page).waitFor();
}
const phoneOf = (page: Page, value: string) =>
  page.getByRole('button', {
    name: filled(form.edit.value, {
      label: filled(form.edit.open, { field: clients.detail.telephone }),
      value: value === '' ? form.edit.empty : value,
    }),
  });

/** Counts the streams that the tabs of a browser open, each by the entry that it begins after. */
function countStreams(browser: BrowserContext): string[] {
  const streams: string[] = [];
  browser.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/changes') streams.push(url.searchParams.get('after') ?? '');
  });
  return streams;
}

describe('what a colleague changes', () => {
  it('appears on the page of a client and in the list, without a reload', async () => {
    await openClient(firm.page);
    await goTo(colleague.page, 'clients');
    await addContact(firm.page, ana);
    await colleague.page.getByRole('cell', { name: ana.name }).waitFor();

    await openClient(colleague.page);
    await contactCard(colleague.page, ana.name).waitFor();
    const dialog = await openContact(colleague.page, ana.name);
    await dialog.getByLabel(contacts.field.title).fill('Director');
    await colleague.page.keyboard.press('Control+Enter');
    await contactCard(firm.page, ana.name).getByText('Director').waitFor();
  });

  it('is said in the field and in the form that somebody is changing, before they save', async () => {
    const { page } = firm;
    await openClient(page);
    await phoneOf(page, '').click();
    await page.keyboard.type('0722 111 111');
    await openClient(colleague.page);
    await phoneOf(colleague.page, '').click();
    await colleague.page.keyboard.type('0733 222 222');
    await colleague.page.keyboard.press('Enter');
    await page
      .getByText(filled(form.conflict.changed, { field: clients.detail.telephone, value: '0733 222 222' }))
      .waitFor();
    await page.getByRole('button', { name: form.conflict.keepMine }).click();
    await phoneOf(colleague.page, '0722 111 111').waitFor();

    const dialog = await openContact(page, ana.name);
    await dialog.getByLabel(contacts.field.title).fill('Asociat');
    const theirs = await openContact(colleague.page, ana.name);
    await theirs.getByLabel(contacts.field.email).fill('ana.serban@alfa.test');
    await colleague.page.keyboard.press('Control+Enter');
    await dialog.getByText('ana.serban@alfa.test').waitFor();
    await dialog.getByRole('button', { name: form.conflict.takeTheirs }).click();
    await expect.poll(() => dialog.getByLabel(contacts.field.email).inputValue()).toBe('ana.serban@alfa.test');
    await page.keyboard.press('Escape');
  });
});

describe('two tabs of one browser', () => {
  it('have one connection, which the other one takes over when its tab is closed', async () => {
    const { browser, person } = firm;
    const { origin } = environment.server;
    const streams = countStreams(browser);
    const second = await browser.newPage();
    await second.goto(`${origin}/clients`);
    await isSignedIn(second, person);
    await clientLink(second).waitFor();
    await openClient(firm.page);
    await openClient(colleague.page);
    const change = async (value: string, before: string) => {
      await phoneOf(colleague.page, before).click();
      await colleague.page.keyboard.press('ControlOrMeta+a');
      await colleague.page.keyboard.type(value);
      await colleague.page.keyboard.press('Enter');
      await phoneOf(colleague.page, value).waitFor();
    };
    await openClient(second);
    await change('0744 333 333', '0722 111 111');
    for (const page of [firm.page, second]) await phoneOf(page, '0744 333 333').waitFor();
    expect(streams).toEqual([]);

    await firm.page.close();
    await change('0755 444 444', '0744 333 333');
    await phoneOf(second, '0755 444 444').waitFor();
    expect(streams).toHaveLength(1);
  });
});

it('a page whose server was killed shows what happened since, once it has started again', async () => {
  const { page } = colleague;
  await openClient(page);
  await environment.server.kill();
  await environment.server.start();
  const { items } = v.parse(listSchema, (await firm.account.call('GET', '/clients')).body);
  const contact = { ...ana, name: 'Dan Rusu', email: 'dan@alfa.test' };
  expect((await firm.account.call('POST', `/clients/${items[0]?.id}/contacts`, contact)).status).toBe(201);
  await contactCard(page, contact.name).waitFor();
});
