import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '../shared/text/languages.ts';

const ROOT = '<div id="root"></div>';
const textsSchema = v.object({ loggingIn: v.object({ title: v.string(), text: v.string() }) });

/**
 * Writes what is seen while the person is being signed in into the page itself, in each language: it stands there before
 * a script has run, and the application has nothing to draw until it has something to show.
 */
export function openingView(): Plugin {
  let locales = '';
  return {
    name: 'opening-view',
    configResolved: ({ publicDir }) => {
      locales = path.join(publicDir, 'locales');
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(ROOT)) throw new Error(`the page has no ${ROOT}`);
        return html.replace(ROOT, () => ROOT.replace('></', () => `>${openingViewIn(locales)}</`));
      },
    },
  };
}

/** The view with the words of every language; the stylesheet shows those of the page's language. */
export function openingViewIn(locales: string): string {
  const words = LANGUAGES.map((language) => wordsIn(locales, language)).join('');
  return `<main class="opening"><div role="status">${words}</div></main>`;
}

function wordsIn(locales: string, language: Language): string {
  const texts: unknown = JSON.parse(readFileSync(path.join(locales, language, 'signIn.json'), 'utf8'));
  const { title, text } = v.parse(textsSchema, texts).loggingIn;
  return `<div lang="${language}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></div>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
