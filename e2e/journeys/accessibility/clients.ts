import { filled } from '#steps/texts.ts';
import { enter, whileBroken, type Visit } from './visit.ts';

/** A client of the firm and a company that is none yet, as the register knows them. */
export type Companies = { readonly client: string; readonly other: string };

/** The clients, from the list to a field of one. */
export async function tourClients(visit: Visit, { client, other }: Companies): Promise<void> {
  const { page, look } = visit;
  const { clients } = visit.words;
  await whileBroken(visit, '/clients', async () => {
    await enter(visit, '/clients/clientList');
    await look('clients that could not be loaded', page.getByText(clients.error.title));
  });
  await enter(visit, '/clients/clientList');
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
  await page.keyboard.press('Escape');

  await table.getByRole('link').first().click();
  await look('client detail', page.getByRole('heading', { level: 2, name: clients.detail.general }));
  const email = filled(clients.detail.editValue, { label: clients.detail.email, value: clients.detail.empty });
  await page.getByRole('button', { name: email }).click();
  const field = page.getByRole('textbox', { name: clients.detail.email });
  await look('client field being changed', field);
  await field.fill('fara-arond');
  await field.press('Enter');
  await look('client field with a mistake', page.getByText(clients.detail.invalidEmail));
  await enter(visit, '/clients/clientDetails/none');
  await look('client not found', page.getByText(clients.detail.notFound, { exact: true }));
}
