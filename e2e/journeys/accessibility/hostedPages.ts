import { linkOf } from '#serverTesting/browser.ts';
import { aPerson, type NewPerson } from '#steps/people.ts';
import { filled } from '#steps/texts.ts';
import { openAccount, signUp } from '#testEnvironment/account.ts';
import { viewDatabase } from '#testEnvironment/server/database.ts';
import { addressOf, sendSignIn, type ProductVisit } from './visit.ts';

/** Sign-in, sign-up, forgotten password, choice of the firm, profile, sign-out. */
export async function tourHostedPages(visit: ProductVisit): Promise<void> {
  const { page, look, person, words } = visit;
  const { identity } = words;
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await page.goto(addressOf(visit, '/'));
  await look('sign-in', title(identity['signIn.title']));
  await sendSignIn(visit, 'Gresita-123');
  await look('sign-in refused', page.getByText(identity['problem.credentials']));
  await page.getByRole('link', { name: identity['signIn.toSignUp'] }).click();
  await look('sign-up', title(identity['signUp.title']));
  await page.getByRole('button', { name: identity['signUp.submit'] }).click();
  await look('sign-up with mistakes', page.getByRole('alert'));
  await tourSignUp(visit);
  await tourForgottenPassword(visit);
  await tourInvitation(visit);

  await signUp(visit.environment.server, { ...person, firm: `${person.firm} 2` });
  await page.goto(addressOf(visit, '/'));
  await sendSignIn(visit);
  await look('choice of the firm', title(identity['firm.title']));
  await page.getByRole('button', { name: filled(identity['firm.open'], { firm: person.firm }), exact: true }).click();
  await tourProfile(visit);

  await page.route('**/identity/submit.js', (route) => route.abort());
  await page.goto(addressOf(visit, '/signin/session/end'));
  await look('sign-out', title(identity['signOut.title']));
  await page.getByRole('button', { name: identity['signOut.submit'], exact: true }).click();
  await look('signed out', title(identity['signedOut.title']));
  await page.goto(addressOf(visit, '/identity/interaction/none'));
  await look('sign-in that has expired', title(identity['error.title']));
}

/** Signs up, and goes through what the link in the letter leads to; it ends signed out. */
async function tourSignUp(visit: ProductVisit): Promise<void> {
  const { page, look, environment } = visit;
  const { identity } = visit.words;
  const person = aPerson();
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  for (const [name, text] of [
    ['firmName', person.firm],
    ['givenName', person.givenName],
    ['familyName', person.familyName],
    ['email', person.email],
    ['password', person.password],
  ] as const) {
    await page.getByLabel(identity[`signUp.${name}`], { exact: true }).fill(text);
  }
  await page.getByRole('button', { name: identity['signUp.submit'] }).click();
  await look('check your email', title(identity['email.checkTitle']));
  await page.getByRole('button', { name: identity['email.resend'] }).click();
  await look('another link sent', page.getByRole('status'));

  await tourOutbox(visit);
  const link = linkOf((await environment.server.mailsTo(person.email)).at(-1) ?? '');
  const database = await viewDatabase(`${environment.dir}/data`);
  const expire = (when: string) =>
    database.rows(
      `update identity.email_link set expires_at = now() ${when} from users u where u.id = user_id and u.email = $1`,
      [person.email],
    );
  await expire(`- interval '1 hour'`);
  await page.goto(link);
  await look('email link that is too old', title(identity['email.expiredTitle']));
  await expire(`+ interval '1 hour'`);
  await database.close();
  await page.goto(link);
  await look('email to confirm', title(identity['email.confirmTitle']));
  await page.getByRole('button', { name: identity['email.confirm'], exact: true }).click();
  await look('email confirmed', title(identity['email.verifiedTitle']));
  await page.goto(addressOf(visit, '/identity/email?token=none'));
  await look('email link that is not ours', title(identity['email.invalidTitle']));
}

/** The mails of a server without a mail server, before anybody has signed in. */
async function tourOutbox(visit: ProductVisit): Promise<void> {
  const { page, look } = visit;
  const { outbox } = visit.words;
  await page.goto(addressOf(visit, '/outbox'));
  await look('outbox', page.getByRole('link', { name: outbox.link.open }));
  await page.getByRole('link', { name: outbox.view.text, exact: true }).click();
  await look('outbox, plain text', page.locator('pre'));
}

/** Opens invitations: of somebody new, of somebody with an account, and one that no longer works. */
async function tourInvitation(visit: ProductVisit): Promise<void> {
  const { page, look, person, environment } = visit;
  const { identity } = visit.words;
  const { server } = environment;
  const firm = await openAccount(server, aPerson());
  const invite = async ({ givenName, familyName, email }: NewPerson) => {
    await firm.call('POST', '/invitations', { givenName, familyName, email, role: 'member' });
    await page.goto(linkOf((await server.mailsTo(email)).at(-1) ?? ''));
  };
  const accept = page.getByRole('button', { name: filled(identity['invitation.accept'], { firm: firm.person.firm }) });
  await invite(aPerson());
  await look('invitation', page.getByLabel(identity['signUp.password']));
  await accept.click();
  await look('invitation with mistakes', page.getByRole('alert'));
  await invite(person);
  await look('invitation of somebody with an account', page.getByLabel(identity['signIn.password']));
  await page.goto(addressOf(visit, '/identity/invitation?token=none'));
  await look('invitation that does not work', page.getByRole('heading', { name: identity['invitation.unknownTitle'] }));
}

async function tourForgottenPassword(visit: ProductVisit): Promise<void> {
  const { page, look, person, environment } = visit;
  const { identity } = visit.words;
  await page.goto(addressOf(visit, '/'));
  await page.getByRole('link', { name: identity['signIn.forgot'] }).click();
  const title = page.getByRole('heading', { level: 1, name: identity['forgot.title'] });
  await look('forgotten password', title);
  await page.getByLabel(identity['signIn.email']).fill(person.email);
  await page.getByRole('button', { name: identity['forgot.submit'] }).click();
  await look('link sent', page.getByRole('heading', { level: 1, name: identity['forgot.sentTitle'] }));

  const link = linkOf((await environment.server.mailsTo(person.email)).at(-1) ?? '');
  await page.goto(link);
  const password = page.getByLabel(identity['reset.newPassword']);
  const save = page.getByRole('button', { name: identity['reset.submit'] });
  await look('new password', password);
  await password.fill('scurt');
  await save.click();
  await look('new password that is too weak', page.getByRole('alert'));
  await password.fill(person.password);
  await save.click();
  await look('password changed', page.getByRole('heading', { level: 1, name: identity['reset.doneTitle'] }));
  await page.goto(link);
  await password.fill(person.password);
  await save.click();
  await look('link no longer works', page.getByRole('heading', { level: 1, name: identity['reset.invalidTitle'] }));
}

async function tourProfile(visit: ProductVisit): Promise<void> {
  const { page, look, person } = visit;
  const { identity, shell } = visit.words;
  const name = filled(shell.profile.of, { name: `${person.givenName} ${person.familyName}` });
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: shell.profile.edit }).click();
  await look('profile', page.getByRole('heading', { level: 1, name: identity['profile.title'] }));
  await page.getByRole('button', { name: identity['profile.changePassword'] }).click();
  await look('profile with mistakes', page.getByRole('alert'));
}
