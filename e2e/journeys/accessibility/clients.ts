import type { Locator } from 'playwright';
import type { Client } from '#contracts/api/client.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { cuiOf } from '#simulator/taxpayers/fiscalCodes.ts';
import { filled } from '#steps/texts.ts';
import { enter, whileBroken, type Visit } from './visit.ts';

/** A client of the firm and a company that is none yet, as the register knows them. */
export type Companies = { readonly client: string; readonly other: string };

/** The clients, from the list to a field of one. */
export async function tourClients(visit: Visit, companies: Companies): Promise<void> {
  const { page, look } = visit;
  const { clients } = visit.words;
  await whileBroken(visit, '/clients', async () => {
    await enter(visit, '/clients/clientList');
    await look('clients that could not be loaded', page.getByText(clients.error.title));
  });
  await tourEmptyLists(visit);
  await enter(visit, '/clients/clientList');
  const table = page.getByRole('table', { name: clients.table });
  await look('clients', table);
  await page.getByRole('checkbox').nth(1).check();
  await look('clients chosen', page.getByText(filled(clients.selected_one, { count: 1 }), { exact: true }));
  await page.getByRole('button', { name: clients.action.deactivate }).click();
  await look('clients to deactivate', page.getByRole('alertdialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: clients.column.accountManager, exact: true }).click();
  await look('account manager filter', page.getByRole('listbox'));
  await page.keyboard.press('Escape');

  await tourAddClient(visit, companies);
  await table.getByRole('link').first().click();
  await tourClientDetail(visit);
}

/** The dialog that adds a client, with what can be wrong with a code. */
async function tourAddClient(visit: Visit, { client, other }: Companies): Promise<void> {
  const { page, look } = visit;
  const { clients } = visit.words;
  await enter(visit, '/clients/clientList');
  await page.getByRole('button', { name: clients.action.add }).first().click();
  const dialog = page.getByRole('dialog', { name: clients.add.title });
  const code = dialog.getByLabel(clients.add.label);
  await look('add client', dialog);
  await code.fill(other);
  await look('company found', dialog.getByRole('region'));
  await code.fill(client);
  await look('client exists', dialog.getByText(clients.add.exists, { exact: true }));
  await code.fill('12345');
  await look('code not valid', dialog.getByText(clients.add.notValid));
  await code.fill('');
  await whileBroken(visit, '/ro/company/search', async () => {
    await code.fill(cuiOf(1450013));
    await look('register that does not answer', dialog.getByText(clients.add.unavailable, { exact: true }));
  });
  await page.keyboard.press('Escape');
}

/** One client, a field that is changed, and what can fail. */
async function tourClientDetail(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { clients, form } = visit.words;
  await look('client detail', page.getByRole('heading', { level: 2, name: clients.detail.general }));
  await tourContacts(visit);
  const email = filled(form.edit.value, { label: clients.detail.email, value: form.edit.empty });
  const opener = page.getByRole('button', { name: email });
  await opener.click();
  const field = page.getByRole('textbox', { name: clients.detail.email });
  await look('client field being changed', field);
  await field.fill('fara-arond');
  await field.press('Enter');
  await look('client field with a mistake', page.getByText(form.problem.email));
  await page.getByRole('heading', { level: 3, name: clients.detail.messages }).click();
  await field.waitFor({ state: 'hidden' });
  await look('client field that has its earlier value back', page.getByText(form.edit.notValid));
  await tourConflict(visit, opener);
  const { pathname } = new URL(page.url());
  await whileBroken(visit, '/clients/', async () => {
    await enter(visit, pathname);
    await look('client that could not be loaded', page.getByText(clients.error.title));
  });
  await whileBroken(visit, '/spv-messages', async () => {
    await enter(visit, pathname);
    await look('messages of a client that could not be loaded', page.getByText(clients.detail.messagesFailed));
  });
  await enter(visit, '/clients/clientDetails/none');
  await look('client not found', page.getByText(clients.detail.notFound, { exact: true }));
}

/** The form of a contact, its card, and what is asked before it is deleted; the form of an address. */
async function tourContacts(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { addresses, contacts } = visit.words;
  await page.getByRole('button', { name: contacts.action.add }).click();
  const form = page.getByRole('dialog', { name: contacts.form.addTitle });
  await look('contact being added', form);
  await page.keyboard.press('Control+Enter');
  await look('contact with mistakes', form.getByRole('alert').first());
  await form.getByLabel(contacts.field.name).fill('Ana Pop');
  await form.getByLabel(contacts.field.title).fill('Administrator');
  await form.getByLabel(contacts.field.email).fill('ana@alfa.test');
  await form.getByLabel(contacts.field.telephone).fill('0722 000 001');
  await page.keyboard.press('Control+Enter');
  await look('contact of a client', page.getByText('ana@alfa.test'));
  await page.getByRole('button', { name: filled(contacts.action.delete, { name: 'Ana Pop' }) }).click();
  await look('contact to delete', page.getByRole('alertdialog'));
  await page.getByRole('alertdialog').getByRole('button', { name: contacts.delete.confirm }).click();
  await look('client without contacts', page.getByText(contacts.empty));
  await page.getByRole('button', { name: addresses.action.add }).click();
  await look('address being added', page.getByRole('dialog', { name: addresses.form.addTitle }));
  await page.keyboard.press('Escape');
}

/** A field is saved while somebody else has saved another value of it. */
async function tourConflict(visit: Visit, opener: Locator): Promise<void> {
  const { page, look } = visit;
  const { form } = visit.words;
  const { detail } = visit.words.clients;
  const email = 'contabilitate.primara@alfa-construct.ro';
  await page.route(isClient, async (route) => {
    if (route.request().method() === 'PUT') return route.fulfill({ status: 409, json: CHANGED });
    const answer = await route.fetch();
    const client: Client = await answer.json();
    return route.fulfill({ json: { ...client, generalInformation: { ...client.generalInformation, email } } });
  });
  await opener.click();
  const field = page.getByRole('textbox', { name: detail.email });
  await field.fill('birou@alfa-construct.ro');
  await field.press('Enter');
  await look(
    'client field somebody else has changed',
    page.getByText(filled(form.conflict.changed, { field: detail.email, value: email })),
  );
  await page.getByRole('button', { name: form.conflict.takeTheirs }).click();
  await page.unroute(isClient);
}

const CHANGED: ErrorBody = { code: 'client.changed', traceId: '0'.repeat(32) };
const isClient = ({ pathname }: URL) => /^\/api\/clients\/[0-9a-f-]{36}$/.test(pathname);

/** Lists without a row: of an account manager, and behind the last page. */
async function tourEmptyLists(visit: Visit): Promise<void> {
  const { page, look } = visit;
  const { empty } = visit.words.clients;
  await enter(visit, '/clients/clientList?accountManager=00000000-0000-4000-8000-000000000000');
  await look('clients of a manager who has none', page.getByText(empty.filtered_one));
  await enter(visit, '/clients/clientList?page=9');
  await look('clients behind the last page', page.getByText(empty.page));
}
