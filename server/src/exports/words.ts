import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { LANGUAGES, type Language } from '#contracts/languages.ts';

const LOCALES = join(import.meta.dirname, '../../../public/locales');

/** The words of a list in each language: the name of its file and the headers of its columns. */
export type ExportWords = Readonly<Record<Language, { readonly title: string; readonly header: string[] }>>;

/**
 * Reads the words of a list from the texts of its screen, so that a column has one name.
 *
 * @throws {Error} for a key without a text
 */
export function wordsOf(texts: string, keys: readonly string[]): ExportWords {
  const inLanguage = (language: Language) => {
    const all: unknown = JSON.parse(readFileSync(join(LOCALES, language, `${texts}.json`), 'utf8'));
    const textOf = (key: string): string => {
      const found = key.split('.').reduce<unknown>((part, name) => v.parse(partSchema, part)[name], all);
      if (typeof found !== 'string') throw new Error(`${texts}.json has no text for ${key} in ${language}.`);
      return found;
    };
    return { title: textOf('title'), header: keys.map(textOf) };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are all languages
  return Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)])) as ExportWords;
}

const partSchema = v.record(v.string(), v.unknown());
