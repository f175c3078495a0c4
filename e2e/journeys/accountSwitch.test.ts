import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson, fullName, type NewPerson } from '#steps/people.ts';
import { confirmEmail, fillSignUp, isSignedIn, openProfile, reloadSignedIn, signUpFirm } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const { identity, shell } = texts;
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
});
afterAll(() => environment.stop());

const worksAt = (page: Page, { firm }: NewPerson) =>
  page.getByRole('complementary', { name: shell.sidebar.label }).getByText(firm, { exact: true }).waitFor();

/** Chooses the other account of the menu, identified by its firm, and gives the password. */
async function switchTo(page: Page, person: NewPerson): Promise<void> {
  await openProfile(page, person);
  await page
    .getByRole('menuitem', { name: filled(shell.profile.switchTo, { name: fullName(person) }) })
    .filter({ hasText: person.firm })
    .click();
  const email = page.getByLabel(identity['signIn.email']);
  await email.waitFor();
  expect(await email.inputValue()).toBe(person.email);
  await page.getByLabel(identity['signIn.password']).fill(person.password);
  await page.getByRole('button', { name: identity['signIn.submit'], exact: true }).click();
  await isSignedIn(page, person);
  await worksAt(page, person);
}

it('a person with one e-mail at two firms goes from one to the other and back by the menu', async () => {
  const alfa = aPerson();
  const beta = { ...alfa, firm: `${alfa.firm} Beta` };
  const browser = await environment.openBrowser({ withExtension: false });
  const page = await browser.newPage();
  const { server } = environment;
  await signUpFirm(page, server.origin, alfa);
  await confirmEmail(page, await server.mailsTo(alfa.email));
  await worksAt(page, alfa);
  await openProfile(page, alfa);
  await page.getByRole('menuitem', { name: shell.profile.addAccount }).click();
  await page.getByRole('link', { name: identity['signIn.toSignUp'] }).click();
  await fillSignUp(page, beta);
  await confirmEmail(page, await server.mailsTo(beta.email));
  await worksAt(page, beta);

  await switchTo(page, alfa);
  await reloadSignedIn(page, alfa);
  await worksAt(page, alfa);
  await switchTo(page, beta);
  await browser.close();
});
