import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeCertificate } from '#steps/certificates.ts';
import { refreshMessages } from '#steps/messages.ts';
import { aPerson, fullName, type NewPerson } from '#steps/people.ts';
import { filled, romanianTexts, texts, type Texts } from '#steps/texts.ts';
import { cuiOf } from '#simulator/fiscalCodes.ts';
import { openAccount } from '#world/account.ts';
import { startAxeTour, type AxeTour } from '#world/axe.ts';
import { foundFirm } from '#world/firm.ts';
import { setStage, type Stage } from '#world/stage.ts';

const CLIENTS = ['12345674', cuiOf(1450012)] as const;
const LANGUAGES = { en: texts, ro: romanianTexts } as const;
let stage: Stage;
let browser: BrowserContext;
let person: NewPerson;

beforeAll(async () => {
  stage = await setStage({ rights: ['12345674'] });
  const { holders, pin } = stage.world.token;
  await stage.simulator.control.seedMessages({ serial: holders[0]!.serial, count: 45, withinDays: 50 });
  const firm = await foundFirm(stage, { clients: ['12345674'] });
  ({ browser, person } = firm);
  await storeCertificate(firm.page, { holder: holders[0]!.cn, pin });
  await refreshMessages(firm.page, { certificate: holders[0]!.cn, days: 60 });
  await firm.page.close();
});
afterAll(() => stage.stop());

/** What was found, short enough to read. */
const report = ({ violations }: AxeTour) =>
  violations.map(({ state, rule, target, seen, why }) => `${state} [${seen.join(', ')}] ${rule} at ${target}: ${why}`);

async function openPage(context: BrowserContext, language: keyof typeof LANGUAGES): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  return page;
}
const at = (path: string) => `${stage.server.origin}${path}`;

describe.each(['en', 'ro'] as const)('in %s, axe has nothing to say about', (language) => {
  const words: Texts = LANGUAGES[language];

  it('the hosted pages', async () => {
    const stranger = await stage.openBrowser({ withExtension: false, locale: language === 'en' ? 'en-GB' : 'ro-RO' });
    const page = await openPage(stranger, language);
    const tour = startAxeTour(page);
    await tourHostedPages(page, tour, words);
    expect(report(tour)).toEqual([]);
    await stranger.close();
  });

  it('the shell and its menus', async () => {
    const page = await openPage(browser, language);
    const tour = startAxeTour(page);
    await tourShell(page, tour, words);
    expect(report(tour)).toEqual([]);
    await page.close();
  });

  it('the clients', async () => {
    const page = await openPage(browser, language);
    const tour = startAxeTour(page);
    await tourClients(page, tour, words);
    expect(report(tour)).toEqual([]);
    await page.close();
  });

  it('the messages, the refresh form and the documents', async () => {
    const page = await openPage(browser, language);
    const tour = startAxeTour(page);
    await tourMessages(page, tour, words);
    expect(report(tour)).toEqual([]);
    await page.close();
  });

  it('the certificates', async () => {
    const page = await openPage(browser, language);
    const tour = startAxeTour(page);
    await tourCertificates(page, tour, words);
    expect(report(tour)).toEqual([]);
    await page.close();
  });

  it('a firm that has nothing yet, and a browser without the link', async () => {
    const newcomer = aPerson();
    await openAccount(stage.server.origin, newcomer);
    const bare = await stage.openBrowser({ withExtension: false });
    const page = await openPage(bare, language);
    const tour = startAxeTour(page);
    await tourEmptyFirm(page, tour, words, newcomer);
    expect(report(tour)).toEqual([]);
    await bare.close();
  });
});

async function tourHostedPages(page: Page, { look }: AxeTour, { identity }: Texts) {
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto(at('/'));
  await look('sign-in', title(identity['signIn.title']));
  await page.getByLabel(identity['signIn.email']).fill('nobody@cabinet.test');
  await page.getByLabel(identity['signIn.password']).fill('Gresita-123');
  await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).click();
  await look('sign-in refused', page.getByText(identity['problem.credentials']));
  await page.getByRole('link', { name: identity['signIn.toSignUp'] }).click();
  await look('sign-up', title(identity['signUp.title']));
  await page.getByRole('button', { name: identity['signUp.submit'] }).click();
  await look('sign-up with mistakes', page.getByRole('alert'));
  await page.goto(at('/'));
  await page.getByRole('link', { name: identity['signIn.forgot'] }).click();
  await look('forgotten password', title(identity['forgot.title']));
  await page.getByLabel(identity['signIn.email']).fill('nobody@cabinet.test');
  await page.getByRole('button', { name: identity['forgot.submit'] }).click();
  await look('link sent', title(identity['forgot.sentTitle']));
  await page.goto(at('/identity/reset?token=none'));
  await look('link no longer works', page.getByRole('heading', { level: 1 }));
}

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await page.getByRole('button', { name: new RegExp(fullName(person)) }).waitFor();
}

async function tourShell(page: Page, { look }: AxeTour, { shell, statusBar, identity }: Texts) {
  await enter(page, '/');
  await look('home', page.getByRole('heading', { level: 1 }));
  for (const name of [shell.launcher.label, shell.notices.label]) {
    await page.getByRole('button', { name, exact: true }).click();
    await look(
      name,
      page.locator('[data-scope=menu][data-part=content], [data-scope=popover][data-part=content]').first(),
    );
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: filled(shell.profile.of, { name: fullName(person) }) }).click();
  await look('profile menu', page.getByRole('menuitem', { name: shell.profile.signOut }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /English|Română/ }).click();
  await look('language menu', page.getByRole('menuitemradio', { name: 'Română' }));
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await look('keyboard shortcuts', page.getByRole('dialog', { name: shell.shortcut.title }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: statusBar.details.open }).click();
  await look('status details', page.getByRole('region', { name: statusBar.details.label }));
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: shell.sidebar.open }).click();
  const sheet = page.getByRole('dialog', { name: shell.sidebar.label });
  await look('sidebar as a sheet', sheet, [390]);
  await enter(page, '/invoicing');
  await look('coming soon', page.getByRole('heading', { level: 1 }));
  await page.goto(at('/nowhere'));
  await look('nothing at this address', page.getByText(shell.notFound.title));
  await enter(page, '/');
  await page.getByRole('button', { name: filled(shell.profile.of, { name: fullName(person) }) }).click();
  await page.getByRole('menuitem', { name: shell.profile.edit }).click();
  await look('profile', page.getByRole('heading', { level: 1, name: identity['profile.title'] }));
}

async function tourClients(page: Page, { look }: AxeTour, { clients }: Texts) {
  await enter(page, '/clients/clientList');
  const table = page.getByRole('table', { name: clients.table });
  await look('clients', table);
  await page.getByRole('checkbox').nth(1).check();
  await look('clients chosen', page.getByText(filled(clients.selected_one, { count: 1 }), { exact: true }));
  await page.getByRole('button', { name: clients.action.deactivate }).click();
  await look('clients to deactivate', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: clients.manager.filter, exact: true }).click();
  await look('account manager filter', page.getByRole('listbox'));
  await page.keyboard.press('Escape');
  await enter(page, '/clients/clientList');
  await page.getByRole('button', { name: clients.action.add }).first().click();
  const dialog = page.getByRole('dialog', { name: clients.add.title });
  await look('add client', dialog);
  await dialog.getByLabel(clients.add.label).fill(CLIENTS[1]);
  await look('company found', dialog.getByRole('region'));
  await dialog.getByLabel(clients.add.label).fill(CLIENTS[0]);
  await look('client exists', dialog.getByText(clients.add.exists, { exact: true }));
  await dialog.getByLabel(clients.add.label).fill('12345');
  await look('code not valid', dialog.getByText(clients.add.notValid));
  await page.keyboard.press('Escape');
  await table.getByRole('link').first().click();
  await look('client detail', page.getByRole('heading', { level: 2, name: clients.detail.general }));
  await page
    .getByRole('button', {
      name: filled(clients.detail.editValue, { label: clients.detail.email, value: clients.detail.empty }),
    })
    .or(page.getByRole('button', { name: new RegExp(clients.detail.email) }))
    .first()
    .click();
  await look('client field being changed', page.getByRole('textbox').first());
  await enter(page, '/clients/clientDetails/none-00000000-0000-4000-8000-000000000000');
  await look(
    'client not found',
    page.getByText(clients.detail.notFound, { exact: true }).or(page.getByRole('main')).first(),
  );
}

async function tourMessages(page: Page, { look }: AxeTour, { messages, preview, refresh }: Texts) {
  await enter(page, '/spv/messages/all');
  const table = page.getByRole('table', { name: messages.table });
  await look('messages', table);
  await page.getByRole('checkbox').nth(1).check();
  await look('messages chosen', page.getByText(filled(messages.selected_one, { count: 1 }), { exact: true }));
  await page.keyboard.press('Escape');
  for (const name of [
    messages.filter.client,
    messages.filter.issueDate,
    messages.filter.type,
    messages.filter.status,
  ]) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await look(`filter ${name}`, page.getByRole('dialog', { name }));
    await page.keyboard.press('Escape');
  }
  await enter(page, '/spv/messages/all?from=2020-01-01&to=2020-01-02');
  await look('messages filtered away', page.getByText(messages.empty.filtered));
  await enter(page, '/spv/messages/archive');
  await look('archive without messages', page.getByText(messages.empty.archive));

  await enter(page, '/spv/messages/confirmations');
  await page.getByRole('button', { name: messages.action.refresh }).click();
  const form = page.getByRole('dialog', { name: refresh.title });
  await look('refresh form', form);
  await form.getByRole('button', { name: refresh.certificate.label, exact: true }).click();
  await look('certificates to choose', page.getByRole('listbox'));
  await page.getByRole('option', { name: stage.world.token.holders[0]!.cn }).click();
  await look('refresh with a saved PIN', form.getByText(refresh.pin.saved, { exact: true }));
  await form.getByRole('button', { name: refresh.pin.change }).click();
  await look('refresh asking the PIN', form.getByLabel(refresh.pin.label, { exact: true }));
  await form.getByRole('button', { name: refresh.pin.useSaved }).click();
  await stage.simulator.control.addFault({ kind: 'slow', endpoint: 'listaMesaje', ms: 8000 });
  await form.getByRole('button', { name: refresh.action.start }).click();
  await look('refresh running', page.getByRole('dialog', { name: refresh.running.title }));
  await stage.simulator.control.clearFaults();
  await look('refresh done', page.getByRole('dialog', { name: refresh.done.title }));
  await page.keyboard.press('Escape');
  await stage.simulator.control.addFault({ kind: 'logoutPage', endpoint: 'listaMesaje' });
  await page.getByRole('button', { name: messages.action.refresh }).click();
  await form.getByRole('button', { name: refresh.certificate.label, exact: true }).click();
  await page.getByRole('option', { name: stage.world.token.holders[0]!.cn }).click();
  await form.getByRole('button', { name: refresh.action.start }).click();
  await look('refresh failed', form.getByRole('alert'));
  await stage.simulator.control.clearFaults();

  await enter(page, '/spv/messages/confirmations');
  await table.locator('tbody').getByRole('link').first().click();
  const document = page.getByRole('dialog', { name: preview.label });
  await document
    .getByText(/recipis/i)
    .first()
    .waitFor();
  await look('document', document);
  await page.keyboard.press('Escape');
  await enter(page, '/spv/messages/message/00000000-0000-4000-8000-000000000000/preview');
  await look('document that is not there', document.getByRole('button', { name: preview.action.back }));
}

async function tourCertificates(page: Page, { look }: AxeTour, { certificates }: Texts) {
  const name = stage.world.token.holders[0]!.cn;
  await enter(page, '/settings/spv/certificates');
  await look('certificates', page.getByRole('row').filter({ hasText: name }));
  await page.getByRole('button', { name: certificates.action.add }).click();
  const form = page.getByRole('form', { name: certificates.add.title });
  await form.getByRole('button', { name: certificates.action.saveNew }).click();
  await look('certificate to add, with mistakes', form);
  await form.getByRole('button', { name: certificates.action.cancel }).click();
  await page.getByRole('button', { name: filled(certificates.action.edit, { name }) }).click();
  await look('certificate being changed', page.getByRole('form', { name: filled(certificates.edit.title, { name }) }));
  await page.getByRole('button', { name: certificates.action.cancel }).first().click();
  await page.getByRole('button', { name: filled(certificates.action.delete, { name }) }).click();
  await look('certificate to delete', page.getByRole('alertdialog'));
}

async function tourEmptyFirm(page: Page, { look }: AxeTour, words: Texts, newcomer: NewPerson) {
  const { certificates, clients, identity, messages, statusBar } = words;
  await page.goto(at('/clients'));
  await page.getByLabel(identity['signIn.email']).fill(newcomer.email);
  await page.getByLabel(identity['signIn.password']).fill(newcomer.password);
  await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).click();
  await page.getByRole('button', { name: new RegExp(fullName(newcomer)) }).waitFor();
  await look('no clients yet', page.getByText(clients.empty.title).or(page.getByText(clients.empty.inactiveTitle)));
  await page.goto(at('/settings/spv/certificates'));
  await look('no certificate, no link', page.getByText(certificates.empty.withoutLink));
  await page.goto(at('/spv/messages'));
  await look('no messages, no link', page.getByText(messages.empty.install));
  await page.getByRole('button', { name: messages.empty.installAction }).click();
  await look('how to install the link', page.getByRole('dialog', { name: statusBar.install.title }));
}
