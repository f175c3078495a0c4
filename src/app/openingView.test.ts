// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { LANGUAGES } from '../shared/text/languages.ts';
import { openingViewIn } from './openingView.plugin.ts';

afterEach(() => {
  document.documentElement.lang = '';
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it.each(LANGUAGES)(
  'the page itself says in %s, and in nothing else, that the person is being signed in',
  (language) => {
    const rules = /@layer base \{(?<rules>[^@]*\.opening[^@]*)\}\s*$/.exec(readFileSync('src/index.css', 'utf8'))
      ?.groups?.['rules'];
    document.head.innerHTML = `<style>${rules ?? ''}</style>`;
    document.documentElement.lang = language;
    document.body.innerHTML = openingViewIn('public/locales');
    const shown = [...document.querySelectorAll('[role=status] > *')].filter(
      (words) => getComputedStyle(words).display !== 'none',
    );
    const { loggingIn } = JSON.parse(readFileSync(`public/locales/${language}/signIn.json`, 'utf8'));
    expect(shown.map((words) => [...words.children].map((part) => part.textContent))).toEqual([
      [loggingIn.title, loggingIn.text],
    ]);
  },
);
