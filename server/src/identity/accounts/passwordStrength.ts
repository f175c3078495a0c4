import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_GUESSES_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#contracts/limits.ts';
import { COMMON_WORDS } from './commonWords.ts';

/** True for at least eight characters with letters and numbers. Source: specification HU-8. */
export const hasPasswordShape = (password: string): boolean =>
  password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX && /\p{L}/u.test(password) && /\d/.test(password);

/** The estimate is slow on longer texts, and so long a password is hard to guess unless it repeats itself. */
const CHARACTERS_READ = 64;

let estimator: ZxcvbnFactory | undefined;

/** Shorter names occur inside unrelated words. */
const OWN_WORD_MIN = 4;

/**
 * False for a common password, a keyboard pattern, or one made of the person's own words. Own words are removed first;
 * the rest has to be hard to guess by itself.
 */
export function isHardToGuess(password: string, ownTexts: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...dictionary, words: [...COMMON_WORDS] }, graphs: adjacencyGraphs });
  const read = plain(password).slice(0, CHARACTERS_READ);
  const ownWords = ownTexts.flatMap((text) =>
    plain(text)
      .toLowerCase()
      .split(/[^\p{L}\d]+/u),
  );
  const rest = ownWords
    .filter((word) => word.length >= OWN_WORD_MIN)
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), read.toLowerCase());
  const leastGuesses = Math.min(estimator.check(read, ownWords).guesses, estimator.check(rest).guesses);
  return leastGuesses >= PASSWORD_GUESSES_MIN;
}

/** Removes accents, which people often leave out. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
