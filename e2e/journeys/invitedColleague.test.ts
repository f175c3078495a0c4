import type { Page } from 'playwright';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkOf } from '#serverTesting/browser.ts';
import { addClient } from '#steps/clients.ts';
import { colleagueRow, inviteColleague, openColleagues, removeColleague } from '#steps/colleagues.ts';
import { aPerson, fullName, type NewPerson } from '#steps/people.ts';
import { goTo } from '#steps/shell.ts';
import { isSignedIn, signIn } from '#steps/signIn.ts';
import { filled, texts } from '#steps/texts.ts';
import { openAccount } from '#testEnvironment/account.ts';
import { addColleague } from '#testEnvironment/colleague.ts';
import { foundFirm } from '#testEnvironment/firm.ts';
import { joinTestEnvironment } from '#testEnvironment/shared/joinTestEnvironment.ts';
import type { JourneyEnvironment } from '#testEnvironment/testEnvironment.ts';

const CLIENT = '12345674';
const { firm, identity, users } = texts;
const clientSchema = v.object({ accountManager: v.nullable(v.object({ displayName: v.string() })) });
const accountSchema = v.object({ user: v.object({ id: v.string() }) });
let environment: JourneyEnvironment;

beforeAll(async () => {
  environment = await joinTestEnvironment({ rights: [] });
});
afterAll(() => environment.stop());

it('a colleague is invited, accepts, works as a member, and is refused once removed', async () => {
  const { server } = environment;
  const owner = await foundFirm(environment, { withExtension: false });
  const mihai = aPerson({ firm: owner.person.firm, givenName: 'Mihai', familyName: 'Pop-Ștefan' });
  await openColleagues(owner.page, server.origin);
  await inviteColleague(owner.page, mihai);
  await colleagueRow(owner.page, mihai)
    .getByText(/^Invited \d\d\/\d\d\/\d\d$/)
    .waitFor();

  const browser = await environment.openBrowser({ withExtension: false });
  const page = await browser.newPage();
  await page.goto(linkOf((await server.mailsTo(mihai.email)).at(-1) ?? ''));
  const lead = filled(identity['invitation.lead'], { name: fullName(owner.person), firm: owner.person.firm });
  await page.getByText(lead).waitFor();
  expect(await page.getByLabel(identity['signUp.familyName']).inputValue()).toBe(mihai.familyName);
  await page.getByLabel(identity['signUp.password']).fill(mihai.password);
  await page.getByRole('button', { name: filled(identity['invitation.accept'], { firm: mihai.firm }) }).click();
  await isSignedIn(page, mihai);
  await page.getByText(mihai.firm, { exact: true }).first().waitFor();

  const name = await addClient(page, CLIENT);
  const clientId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await openColleagues(page, server.origin);
  await page.getByText(users.note.member).waitFor();
  expect(await page.getByRole('button', { name: users.invite.title }).count()).toBe(0);
  const account = await openAccount(server, mihai);
  const invite = { givenName: 'Dan', familyName: 'Ene', email: 'dan@cabinet.test', role: 'member' };
  expect(await account.call('POST', '/invitations', invite)).toMatchObject({
    status: 403,
    body: { code: 'auth.forbidden' },
  });
  const me = v.parse(accountSchema, (await account.call('GET', '/account')).body).user.id;
  await account.call('PATCH', `/clients/${clientId}/account-manager/${me}`, { userId: me });

  await openColleagues(owner.page, server.origin);
  await colleagueRow(owner.page, mihai).getByText(users.state.active).waitFor();
  await removeColleague(owner.page, mihai, owner.person);
  await colleagueRow(owner.page, mihai).waitFor({ state: 'detached' });
  const { body } = await owner.account.call('GET', `/clients/${clientId}`);
  expect(v.parse(clientSchema, body).accountManager?.displayName).toBe(fullName(owner.person));

  expect(await account.call('GET', '/clients')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  await page.getByRole('link', { name: texts.shell.nav.clients, exact: true }).first().click();
  await page.getByLabel(identity['signIn.email']).waitFor();
  await goTo(owner.page, 'clients');
  await owner.page.getByRole('link', { name }).waitFor();
  await browser.close();
  await owner.leave();
});

const firstDay = async (role: 'admin' | 'owner') => {
  const founder = await foundFirm(environment, { withExtension: false });
  const person = await addColleague(environment, founder.person, {
    role,
    givenName: role === 'admin' ? 'Ioana' : 'Olga',
  });
  const browser = await environment.openBrowser({ withExtension: false });
  const page = await browser.newPage();
  await signIn(page, environment.server.origin, person);
  const account = await openAccount(environment.server, person);
  return { founder, person, page, account, leave: () => Promise.all([browser.close(), founder.leave()]) };
};
const roleOf = (page: Page, person: NewPerson) =>
  colleagueRow(page, person).getByRole('button', { name: new RegExp(fullName(person)) });

describe('the first day', () => {
  it('of an admin: invites a colleague, and leaves owners and features to owners', async () => {
    const { founder, person, page, account, leave } = await firstDay('admin');
    const { server } = environment;
    await openColleagues(page, server.origin);
    await inviteColleague(page, aPerson({ firm: person.firm, givenName: 'Dan', familyName: 'Ene' }));
    expect(await roleOf(page, founder.person).count()).toBe(0);
    await page.goto(`${server.origin}/settings/account`);
    await page.getByText(firm.flags.readOnly).or(page.getByText(firm.flags.everythingOn)).first().waitFor();
    expect(await account.call('PUT', '/firm/flags/timer', { isOn: false })).toMatchObject({ status: 403 });
    const { body } = await founder.account.call('GET', '/account');
    const ownerId = v.parse(accountSchema, body).user.id;
    expect(await account.call('PUT', `/users/${ownerId}/role`, { role: 'member' })).toMatchObject({ status: 403 });
    expect(await account.call('PATCH', '/firm/settings', { approvedByAdminsOnly: true })).toMatchObject({
      status: 200,
    });
    await leave();
  });

  it('of an owner: makes the founder a member, who from the next call on may no longer invite', async () => {
    const { founder, page, leave } = await firstDay('owner');
    await openColleagues(page, environment.server.origin);
    await roleOf(page, founder.person).first().click();
    await page.getByRole('option', { name: users.role.member }).click();
    await roleOf(page, founder.person).filter({ hasText: users.role.member }).waitFor();
    const invite = { givenName: 'Dan', familyName: 'Ene', email: 'dan@cabinet.test', role: 'member' };
    await expect.poll(async () => (await founder.account.call('POST', '/invitations', invite)).status).toBe(403);
    await leave();
  });
});
