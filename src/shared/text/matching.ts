import { folded } from '#contracts/matching.ts';

/** Something that can be found, with its text folded once. */
export type Findable<T> = { readonly text: string; readonly item: T };

/** An item under the texts that it is found by. */
export const findable = <T>(item: T, ...texts: readonly (string | null)[]): Findable<T> => ({
  text: folded(texts.filter((text) => text !== null).join(' ')),
  item,
});

/**
 * The items that have all words, in any order: first those where words are at the beginning of the text, then of a word,
 * then in the order of the list. None for no words.
 */
export function findIn<T>(list: readonly Findable<T>[], words: readonly string[], most: number): readonly T[] {
  if (words.length === 0) return [];
  const found: { readonly score: number; readonly item: T }[] = [];
  for (const { text, item } of list) {
    const score = scoreOf(text, words);
    if (score > 0) found.push({ score, item });
  }
  // The sort is stable.
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item);
}

function scoreOf(text: string, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    score += at === 0 ? 3 : text[at - 1] === ' ' ? 2 : 1;
  }
  return score;
}

/** A text in parts, of which every second one matches a word: `['', 'Alt', 'ora ', 'Distrib', 'uție']`. */
export function matchedParts(text: string, words: readonly string[]): readonly string[] {
  const marks = markedLetters(Array.from(text), words);
  const parts = [''];
  let isMarked = false;
  for (const [at, letter] of Array.from(text).entries()) {
    if ((marks[at] ?? false) !== isMarked) {
      isMarked = !isMarked;
      parts.push('');
    }
    parts[parts.length - 1] += letter;
  }
  return parts;
}

function markedLetters(letters: readonly string[], words: readonly string[]): readonly boolean[] {
  // A letter may fold into none or several: each of those knows where it comes from.
  const sources = letters.flatMap((letter, at) => Array.from(folded(letter), () => at));
  const text = letters.map(folded).join('');
  const marks = letters.map(() => false);
  for (const word of words) {
    const at = text.indexOf(word);
    if (at >= 0) for (const source of sources.slice(at, at + word.length)) marks[source] = true;
  }
  return marks;
}
