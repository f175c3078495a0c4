import { withPlainCodes } from './codes.ts';

/** Text without case and accents, for searching: `Întreprindere` is found by `intre`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The words of a search, without case and accents; codes as they are stored. */
export const wordsOf = (query: string): readonly string[] => folded(withPlainCodes(query)).split(/\s+/).filter(Boolean);

/** Whether a text has all words, in any order. */
export const hasWords = (text: string, words: readonly string[]): boolean => {
  const whole = folded(text);
  return words.every((word) => whole.includes(word));
};
