// @vitest-environment jsdom
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { LocalAccount } from '../accounts.ts';
import { translateIn, type Language } from '../texts.ts';
import type { Html, PageContext } from './layout.ts';
import * as views from './views.ts';

const ANA: LocalAccount = {
  id: '0190a0a0-0000-4000-8000-000000000001',
  tenantId: '0190a0a0-0000-4000-8000-000000000002',
  firmName: 'Alfa & "Fiii" <SRL>',
  givenName: 'Ana',
  familyName: 'Ionescu',
  displayName: 'Ana Ionescu',
  email: 'ana@firma.test',
  role: 'owner',
};
const wrong = { problems: [{ field: 'email', text: 'Wrong.' }], refill: { email: '"><script>x</script>' } };

const PAGES: Readonly<Record<string, (context: PageContext) => Html>> = {
  signIn: (context) => views.signInPage(context, '/p', null, views.BLANK),
  signInAgain: (context) => views.signInPage(context, '/p', ANA, wrong),
  signUp: (context) => views.signUpPage(context, '/p', views.BLANK),
  signUpAgain: (context) => views.signUpPage(context, '/p', wrong),
  firm: (context) => views.chooseFirmPage(context, '/p', [ANA, { ...ANA, firmName: 'Beta' }]),
  profile: (context) => views.profilePage(context, '/p', ANA, views.BLANK),
  forgot: (context) => views.forgotPage(context, wrong),
  reset: (context) => views.resetPage(context, 'a-token', views.BLANK),
  sent: (context) => views.noticePage({ ...context, otherLanguageUrl: null }, 'forgot.sent'),
  invalid: (context) => views.noticePage({ ...context, otherLanguageUrl: null }, 'reset.invalid'),
  error: (context) => views.noticePage(context, 'error'),
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

it('leads from what is wrong to the field, which says so', async () => {
  await show('signInAgain', 'en');
  const link = document.querySelector<HTMLAnchorElement>('[role=alert] a');
  const input = document.querySelector(link?.getAttribute('href') ?? '');
  expect(input?.getAttribute('aria-invalid')).toBe('true');
});
