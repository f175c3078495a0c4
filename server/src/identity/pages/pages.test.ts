// @vitest-environment jsdom
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contracts/languages.ts';
import type { OpenedInvitation } from '../accounts/invitations.ts';
import type { LocalAccount } from '../accounts/localAccount.ts';
import { translateIn } from '../texts/texts.ts';
import { checkMailPage, confirmEmailPage, expiredLinkPage } from './emailPages.ts';
import { acceptPage } from './invitationPages.ts';
import { BLANK, type Html, type PageContext } from './layout.ts';
import { noticePage } from './noticePage.ts';
import { forgotPage, resetPage } from './passwordPages.ts';
import { profilePage } from './profilePage.ts';
import { chooseFirmPage, signInPage } from './signInPages.ts';
import { signUpPage } from './signUpPage.ts';

const ANA: LocalAccount = {
  id: '0190a0a0-0000-4000-8000-000000000001',
  tenantId: '0190a0a0-0000-4000-8000-000000000002',
  firmName: 'Alfa & "Fiii" <SRL>',
  givenName: 'Ana',
  familyName: 'Ionescu',
  displayName: 'Ana Ionescu',
  email: 'ana@firma.test',
  role: 'owner',
  isEmailVerified: true,
};
const INVITATION: OpenedInvitation = {
  id: ANA.id,
  tenantId: ANA.tenantId,
  firmName: ANA.firmName,
  inviterName: 'Dan <Pop>',
  givenName: 'Ana',
  familyName: 'Ionescu',
  email: ANA.email,
  role: 'member',
  state: 'waiting',
};
const wrong = { problems: [{ field: 'email', text: 'Wrong.' }], refill: { email: '"><script>x</script>' } };

const PAGES: Readonly<Record<string, (context: PageContext) => Html>> = {
  signIn: (context) => signInPage(context, '/p', null, BLANK),
  signInAgain: (context) => signInPage(context, '/p', ANA, wrong),
  signUp: (context) => signUpPage(context, '/p', BLANK),
  signUpAgain: (context) => signUpPage(context, '/p', wrong),
  firm: (context) => chooseFirmPage(context, '/p', [ANA, { ...ANA, firmName: 'Beta' }]),
  profile: (context) => profilePage(context, { path: '/p', account: ANA, mail: null }, BLANK),
  unverifiedProfile: (context) =>
    profilePage(context, { path: '/p', account: { ...ANA, isEmailVerified: false }, mail: 'sent' }, BLANK),
  forgot: (context) => forgotPage(context, wrong),
  reset: (context) => resetPage(context, 'a-token', BLANK),
  checkMail: (context) => checkMailPage(context, '/p', wrong.refill.email, 'tooMany'),
  confirmEmail: (context) => confirmEmailPage(context, 'a-token', ANA),
  expiredLink: (context) => expiredLinkPage(context, 'a-token', ANA.email),
  accept: (context) => acceptPage(context, { token: 'a-token', invitation: INVITATION, hasAccount: false }, BLANK),
  acceptAgain: (context) => acceptPage(context, { token: 'a-token', invitation: INVITATION, hasAccount: false }, wrong),
  acceptWithAccount: (context) =>
    acceptPage(context, { token: 'a-token', invitation: INVITATION, hasAccount: true }, BLANK),
  acceptedInvitation: (context) => noticePage(context, 'invitation.accepted'),
  withdrawnInvitation: (context) => noticePage(context, 'invitation.withdrawn'),
  expiredInvitation: (context) => noticePage(context, 'invitation.expired'),
  unknownInvitation: (context) => noticePage(context, 'invitation.unknown'),
  verified: (context) => noticePage(context, 'email.verified'),
  sent: (context) => noticePage({ ...context, otherLanguageUrl: null }, 'forgot.sent'),
  invalid: (context) => noticePage({ ...context, otherLanguageUrl: null }, 'reset.invalid'),
  error: (context) => noticePage(context, 'error'),
};

async function show(name: string, language: Language): Promise<void> {
  const context = { language, t: translateIn(language), otherLanguageUrl: '?lang=en' };
  const parsed = new DOMParser().parseFromString(String(await PAGES[name]!(context)), 'text/html');
  document.replaceChild(document.importNode(parsed.documentElement, true), document.documentElement);
}

describe.each(['en', 'ro'] as const)('hosted pages in %s', (language) => {
  it.each(Object.keys(PAGES))('%s has nothing that axe objects to', async (name) => {
    await show(name, language);
    const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });

  it.each(Object.keys(PAGES))('%s carries no script, and nothing typed becomes one', async (name) => {
    await show(name, language);
    expect(document.querySelectorAll('script, [style], [onclick]')).toHaveLength(0);
  });
});

it('links each error to its field, which shows it too', async () => {
  await show('signInAgain', 'en');
  const link = document.querySelector<HTMLAnchorElement>('[role=alert] a');
  const input = document.querySelector(link?.getAttribute('href') ?? '');
  expect(input?.getAttribute('aria-invalid')).toBe('true');
});
