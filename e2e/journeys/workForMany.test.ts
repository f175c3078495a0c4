import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filled, texts } from '#steps/texts.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { viewDatabase, type DatabaseView } from '#testEnvironment/server/database.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { clients, form, table, work, workItems, workSeries } = texts;
const MANY = 40;
const MINUTE_MS = 60_000;
const createdSchema = v.looseObject({ id: v.string() });
const peopleSchema = v.array(v.looseObject({ id: v.string(), displayName: v.string() }));
let environment: JourneyEnvironment;
let firm: Firm;
let colleague: { readonly id: string; readonly name: string };
let database: DatabaseView;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { withExtension: false });
  const { account } = firm;
  const person = await addColleague(environment, firm.person, { role: 'member', givenName: 'Mihai' });
  const people = v.parse(peopleSchema, (await account.call('GET', '/users')).body);
  const name = `${person.givenName} ${person.familyName}`;
  colleague = { id: people.find(({ displayName }) => displayName === name)?.id ?? '', name };
  for (let at = 1; at <= MANY + 3; at += 1) {
    const lastName = String(at).padStart(2, '0');
    const person = { firstName: 'Client', middleName: '', lastName, emailType: 'Business' };
    const body = { ...person, email: '', telephone: '' };
    const { id } = v.parse(createdSchema, (await account.call('POST', '/clients', body)).body);
    if (at > MANY) continue;
    await account.call('PATCH', `/clients/${id}/account-manager/${colleague.id}`, { userId: colleague.id });
  }
  database = await viewDatabase(environment.dataDir, firm);
});
afterAll(async () => {
  await database.close();
  await environment.stop();
});

/** Opens a field that is a button by the keyboard, types what it is searched for, and takes it. */
async function pick(page: Page, label: string | RegExp, words: string): Promise<void> {
  await page.getByRole('button', { name: label }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: words }).first().waitFor();
  const option = page.getByRole('option', { name: words }).first();
  for (let step = 0; step < 20 && (await option.getAttribute('data-highlighted')) === null; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}

it('forty clients of one colleague get monthly work in under a minute, by the keyboard', async () => {
  const { page } = firm;
  await page.goto(`${environment.server.origin}/work/series`);
  await page.getByText(workSeries.empty.title).waitFor();
  const begun = Date.now();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: workSeries.many.title }).waitFor();
  await pick(page, workSeries.many.allOf, colleague.name);
  await page.getByText(filled(workSeries.many.chosen_other, { count: MANY })).waitFor();
  await page.getByRole('textbox', { name: workItems.field.title }).focus();
  await page.keyboard.type('TVA {perioada} {client}');
  await pick(page, new RegExp(`^${workItems.field.type}`), work.type.TaxReturn);
  await type(page, workItems.field.budgetedHours, '2');
  await type(page, `${workItems.field.dates}: ${form.date.from}`, '01/12/2026');
  await type(page, `${workItems.field.dates}: ${form.date.to}`, '20/12/2026');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('table', { name: workSeries.table }).waitFor();
  expect(Date.now() - begun).toBeLessThan(MINUTE_MS);
  await page.getByText(filled(workSeries.count_other, { count: MANY })).waitFor();
  expect(
    await database.rows(
      `select count(*)::integer as count, count(distinct client_id)::integer as clients,
         count(*) filter (where assignee_id = '${colleague.id}')::integer as his from work_series`,
    ),
  ).toEqual([{ count: MANY, clients: MANY, his: MANY }]);
  const made = await database.rows('select title from work_item order by title limit 1');
  expect(made).toEqual([{ title: 'TVA 12.2026 Client 01' }]);
});

it('work of clients that were chosen in their list begins with them', async () => {
  const { page } = firm;
  await page.goto(`${environment.server.origin}/clients/clientList`);
  await page.getByRole('table', { name: clients.table }).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('toolbar').getByRole('button', { name: clients.action.newWork }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(filled(workSeries.many.chosen_other, { count: 2 })).waitFor();
});

it('all of it is paused at once from the list, by the keyboard', async () => {
  const { page } = firm;
  await page.goto(`${environment.server.origin}/work/series?pageSize=100`);
  await page.getByRole('table', { name: workSeries.table }).waitFor();
  await page.getByRole('checkbox', { name: table.selectAll }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: workSeries.bulk.pause }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => database.rows('select state, count(*)::integer as count from work_series group by state'))
    .toEqual([{ state: 'paused', count: MANY }]);
});
