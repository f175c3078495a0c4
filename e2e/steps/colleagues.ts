import type { Locator, Page } from 'playwright';
import { fullName, type NewPerson } from './people.ts';
import { filled, texts } from './texts.ts';

const { users } = texts;

/** The row of a colleague, or of somebody who is invited. */
export const colleagueRow = (page: Page, person: NewPerson): Locator =>
  page.getByRole('row').filter({ hasText: person.email });

/** Opens the list of colleagues. */
export async function openColleagues(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/settings/users-and-teams/colleagues`);
  await page.getByRole('table').waitFor();
}

/** Invites somebody by the dialog of the list. */
export async function inviteColleague(page: Page, person: NewPerson): Promise<void> {
  await page.getByRole('button', { name: users.invite.title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: users.invite.title });
  await dialog.getByLabel(users.invite.givenName).fill(person.givenName);
  await dialog.getByLabel(users.invite.familyName).fill(person.familyName);
  await dialog.getByLabel(users.invite.email).fill(person.email);
  await dialog.getByRole('button', { name: users.invite.submit }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Removes somebody whose only client goes to another. */
export async function removeColleague(page: Page, person: NewPerson, taker: NewPerson): Promise<void> {
  await page.getByRole('button', { name: filled(users.remove.open, { name: fullName(person) }) }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(filled(users.remove.clientsTo_one, { count: 1 })).click();
  await page.getByRole('option', { name: fullName(taker), exact: true }).click();
  await dialog.getByRole('button', { name: users.remove.confirm }).click();
  await dialog.waitFor({ state: 'detached' });
}
