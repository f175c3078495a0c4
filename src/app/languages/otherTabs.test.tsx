import { readFileSync } from 'node:fs';
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LANGUAGE_KEY } from '#src/shared/text/languages.ts';
import { startLanguages } from './i18n.ts';

vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(readFileSync(`public${path}`, 'utf8'))));
localStorage.setItem(LANGUAGE_KEY, 'en');
const languages = await startLanguages();

const chooseHere = (language: string) => act(() => languages.changeLanguage(language).then(() => undefined));

/** What the browser does here when another tab stores a choice. */
function chooseInAnotherTab(language: string): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  window.dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY, newValue: language }));
}

const Close = () => <p>{useTranslation('common').t('action.close')}</p>;

beforeEach(async () => {
  await chooseHere('en');
  render(
    <I18nextProvider i18n={languages}>
      <Close />
    </I18nextProvider>,
  );
});
afterEach(cleanup);

it('a tab shows the language that is chosen in another one', async () => {
  screen.getByText('Close');
  chooseInAnotherTab('ro');
  await screen.findByText('Închide');
  expect(document.documentElement.lang).toBe('ro');
});

it('the newest choice stays, whichever tab it was made in', async () => {
  chooseInAnotherTab('ro');
  // The next one is made there before this tab has followed.
  localStorage.setItem(LANGUAGE_KEY, 'en');
  await screen.findByText('Închide');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
  await chooseHere('en');
  await chooseHere('ro');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ro');
});

it('what else other tabs store or clear leaves the language alone', async () => {
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'ro' }));
  window.dispatchEvent(new StorageEvent('storage', { key: LANGUAGE_KEY, newValue: null }));
  await act(() => Promise.resolve());
  screen.getByText('Close');
});
