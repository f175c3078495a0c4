import type { Locator } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addContact, contactCard, contactSection, openContact } from '#steps/contacts.ts';
import { goTo } from '#steps/shell.ts';
import { filled, texts } from '#steps/texts.ts';
import { foundFirm, type Firm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { addresses, clients, common, contacts, shell } = texts;
const CLIENT = '12345674';
const ana = { name: 'Ana Șerban', title: 'Administrator', email: 'ana@alfa.test', telephone: '0722 000 001' };
const dan = { name: 'Dan Rusu', title: 'Director', email: 'dan@alfa.test', telephone: '0722 000 002' };
let environment: JourneyEnvironment;
let firm: Firm;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
  firm = await foundFirm(environment, { clients: [CLIENT], withExtension: false });
});
afterAll(() => environment.stop());

const namesOf = (cards: Locator) => cards.getByRole('button', { name: /^Edit / }).allTextContents();
const listSchema = v.object({ items: v.array(v.object({ id: v.string() })) });
const clientSchema = v.object({
  contacts: v.array(v.object({ id: v.string(), name: v.string(), revision: v.number() })),
});

async function openClient(): Promise<void> {
  await goTo(firm.page, 'clients');
  await firm.page.getByRole('table', { name: clients.table }).getByRole('link').first().click();
  await contactSection(firm.page).waitFor();
}

it('the people of a client are kept, one of them as the primary contact, and a deleted one comes back', async () => {
  const { page, account } = firm;
  await openClient();
  const cards = contactSection(page).getByRole('listitem');
  await addContact(page, ana);
  await addContact(page, dan);
  expect(await namesOf(cards)).toEqual([ana.name, dan.name]);
  expect(await contactCard(page, ana.name).getByText(contacts.primary).isVisible()).toBe(true);

  // By the keyboard alone: from the heading's button to the second card, its form, and the switch.
  await contactSection(page).getByRole('button', { name: contacts.action.add }).focus();
  const second = contactSection(page).getByRole('button', { name: filled(contacts.action.edit, dan) });
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return second.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: contacts.form.editTitle });
  const primary = dialog.getByRole('switch', { name: contacts.field.isPrimary });
  await primary.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => namesOf(cards)).toEqual([dan.name, ana.name]);
  expect(await second.evaluate((element) => element === document.activeElement)).toBe(true);

  await goTo(page, 'clients');
  await page.getByRole('cell', { name: dan.name }).waitFor();
  const found = await account.call('GET', '/search?query=serban&entityType=Client');
  expect(found.body).toMatchObject([{ entityType: 'Client', clientEntity: { taxId: CLIENT } }]);

  await openClient();
  await contactCard(page, dan.name)
    .getByRole('button', { name: filled(contacts.action.delete, dan) })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByText(filled(contacts.delete.primaryText, ana)).waitFor();
  await question.getByRole('button', { name: contacts.delete.confirm }).click();
  await expect.poll(() => namesOf(cards)).toEqual([ana.name]);
  await page.getByRole('status').getByRole('button', { name: common.action.undo }).click();
  await expect.poll(() => namesOf(cards)).toEqual([dan.name, ana.name]);
  await page.reload();
  await expect.poll(() => namesOf(cards)).toEqual([dan.name, ana.name]);
});

it('what a colleague saved meanwhile is shown before it is overwritten', async () => {
  const { page, account } = firm;
  await openClient();
  const dialog = await openContact(page, ana.name);
  await dialog.getByLabel(contacts.field.title).fill('Administrator unic');

  const { items } = v.parse(listSchema, (await account.call('GET', '/clients')).body);
  const path = `/clients/${items[0]?.id}`;
  const present = v.parse(clientSchema, (await account.call('GET', path)).body).contacts;
  const { id } = present.find(({ name }) => name === ana.name) ?? { id: '' };
  const theirs = { ...ana, telephone: '0733 999 999' };
  expect((await account.call('PUT', `${path}/contacts/${id}`, theirs)).status).toBe(200);

  await page.keyboard.press('Control+Enter');
  await dialog.getByText('0733 999 999').waitFor();
  expect(await dialog.getByLabel(contacts.field.title).inputValue()).toBe('Administrator unic');
  await dialog.getByRole('button', { name: texts.form.conflict.keepMine }).click();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await contactCard(page, ana.name).getByText('Administrator unic').waitFor();
  await contactCard(page, ana.name).getByText(ana.telephone).waitFor();
});

it('the address of the register is the registered office, and there is no second one', async () => {
  const { page } = firm;
  await openClient();
  const section = page.getByRole('region', { name: addresses.title });
  const office = section.getByRole('listitem');
  await office.getByText('Registered office').waitFor();
  await section.getByRole('button', { name: addresses.action.add }).click();
  const dialog = page.getByRole('dialog', { name: addresses.form.addTitle });
  const choose = async (type: string) => {
    await dialog.getByLabel(addresses.field.type).click();
    await page.getByRole('option', { name: type }).click();
  };
  await choose('Registered office');
  await dialog.getByLabel(addresses.field.address1).fill('Str. Republicii 12');
  await dialog.getByLabel(addresses.field.city).fill('Brașov');
  await dialog.getByLabel(addresses.field.county).fill('Brașov');
  await dialog.getByLabel(addresses.field.postalCode).fill('500030');
  const add = dialog.getByRole('button', { name: addresses.action.add });
  await add.click();
  await dialog.getByText(texts.error.address.officeExists).waitFor();
  await choose('Place of work');
  await add.click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => namesOf(section.getByRole('listitem'))).toEqual(['Registered office', 'Place of work']);

  await section.getByRole('button', { name: /^Delete Place of work/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: addresses.delete.confirm }).click();
  await expect.poll(() => namesOf(section.getByRole('listitem'))).toEqual(['Registered office']);
  await page.getByRole('button', { name: shell.toast.close }).click();
  // The way back stays in the list of notices.
  await page.getByRole('button', { name: shell.notices.label }).click();
  await page.getByRole('button', { name: common.action.undo }).first().click();
  await expect.poll(() => namesOf(section.getByRole('listitem'))).toEqual(['Registered office', 'Place of work']);
});
