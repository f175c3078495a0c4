import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_NAMESPACES, FIRST_TEXTS } from './firstTexts.ts';
import { LANGUAGES, type Language } from '../shared/text/languages.ts';

/** Lays the texts that the first screen needs into one file for each language, `locales/<language>/first.json`. */
export function firstTexts(): Plugin {
  let locales = '';
  const textsOf = (language: Language) =>
    JSON.stringify(
      Object.fromEntries(
        FIRST_NAMESPACES.map((namespace) => {
          const file = path.join(locales, language, `${namespace}.json`);
          const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
          return [namespace, texts];
        }),
      ),
    );
  return {
    name: 'first-texts',
    configResolved: ({ publicDir }) => {
      locales = path.join(publicDir, 'locales');
    },
    configureServer: ({ middlewares }) => {
      for (const language of LANGUAGES) {
        middlewares.use(`/locales/${language}/${FIRST_TEXTS}`, (_, response) => {
          response.setHeader('content-type', 'application/json').end(textsOf(language));
        });
      }
    },
    generateBundle() {
      for (const language of LANGUAGES) {
        this.emitFile({ type: 'asset', fileName: `locales/${language}/${FIRST_TEXTS}`, source: textsOf(language) });
      }
    },
  };
}
