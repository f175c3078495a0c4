import type { Role } from '#contracts/roles.ts';
import { actionOf, createBrowser, hiddenFieldsOf, linkOf } from '#serverTesting/browser.ts';
import { aPerson, type NewPerson } from '#steps/people.ts';
import { openAccount } from './account.ts';
import type { JourneyEnvironment } from './testEnvironment.ts';

/** Adds a person to the firm of its owner, by an invitation. Their password is the owner's. */
export async function addColleague(
  { server }: JourneyEnvironment,
  owner: NewPerson,
  given: { readonly role: Role; readonly givenName: string },
): Promise<NewPerson> {
  const person = aPerson({ ...owner, ...given, email: `${given.givenName}-${owner.email}`.toLowerCase() });
  const { givenName, familyName, email, password } = person;
  const account = await openAccount(server, owner);
  const invited = await account.call('POST', '/invitations', { givenName, familyName, email, role: given.role });
  if (invited.status !== 201) throw new Error(`The colleague was not invited: ${invited.status}`);
  const browser = createBrowser(server.origin);
  const page = await browser.go(linkOf((await server.mailsTo(email)).at(-1) ?? ''));
  await browser.submit(actionOf(page), { ...hiddenFieldsOf(page), givenName, familyName, password });
  return person;
}
