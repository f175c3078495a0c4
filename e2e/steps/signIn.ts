import type { Page } from 'playwright';
import { linkOf } from '#serverTesting/browser.ts';
import { fullName, type NewPerson } from './people.ts';
import { filled, texts } from './texts.ts';

const { identity, shell } = texts;

/** Creates a firm with its first person and waits for the product's home page. */
export async function signUpFirm(page: Page, origin: string, person: NewPerson): Promise<void> {
  await page.goto(`${origin}/signup`);
  await fillSignUp(page, person);
}

/** Fills the hosted page for a new firm and waits for the product. */
export async function fillSignUp(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel(identity['signUp.firmName']).fill(person.firm);
  await page.getByLabel(identity['signUp.givenName']).fill(person.givenName);
  await page.getByLabel(identity['signUp.familyName']).fill(person.familyName);
  await page.getByLabel(identity['signUp.email']).fill(person.email);
  await page.getByLabel(identity['signUp.password']).fill(person.password);
  await page.getByRole('button', { name: identity['signUp.submit'] }).click();
  await page.getByRole('button', { name: identity['email.begin'] }).click();
  await isSignedIn(page, person);
}

/** Opens the link of the last letter in another tab and confirms the e-mail: from then on it signs in everywhere. */
export async function confirmEmail(page: Page, letters: readonly string[]): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(linkOf(letters.at(-1) ?? ''));
  await tab.getByRole('button', { name: identity['email.confirm'] }).click();
  await tab.getByRole('heading', { level: 1, name: identity['email.verifiedTitle'] }).waitFor();
  await tab.close();
}

/** Signs in on the hosted page, to which every address of the product leads who is not signed in. */
export async function signIn(page: Page, origin: string, person: NewPerson, path = '/'): Promise<void> {
  await page.goto(`${origin}${path}`);
  await page.getByLabel(identity['signIn.email']).fill(person.email);
  await page.getByLabel(identity['signIn.password']).fill(person.password);
  await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).click();
  await isSignedIn(page, person);
}

/** Loads the page anew; the person is signed in again without being asked. */
export async function reloadSignedIn(page: Page, person: NewPerson): Promise<void> {
  await page.reload();
  await isSignedIn(page, person);
}

/** Waits until the product shows whose it is. */
export async function isSignedIn(page: Page, person: NewPerson): Promise<void> {
  await profileButton(page, person).waitFor();
}

/** Ends the session, here and at the identity service. */
export async function signOut(page: Page, person: NewPerson): Promise<void> {
  await openProfile(page, person);
  await page.getByRole('menuitem', { name: shell.profile.signOut }).click();
  await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).waitFor();
}

/** Opens the menu of whoever is signed in. */
export const openProfile = (page: Page, person: NewPerson): Promise<void> => profileButton(page, person).click();

const profileButton = (page: Page, person: NewPerson) =>
  page.getByRole('button', { name: filled(shell.profile.of, { name: fullName(person) }) });
