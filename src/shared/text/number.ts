import { languageOf } from './languages.ts';

/** A comma or a point before at most two decimals. `1.500` is refused: it may be meant as a thousand and a half. */
const NUMBER = /^\d+(?:[.,]\d{1,2})?$/u;

/** What a person types as a number, in any language's way; null for nothing, NaN for what is none. */
export function readNumber(text: string): number | null {
  const typed = text.replaceAll(/\s+/gu, '');
  if (typed === '') return null;
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** A number as a person of this language types it: `3,5`. */
export const typedNumber = (value: number, language: string): string =>
  languageOf(language) === 'ro' ? String(value).replace('.', ',') : String(value);
