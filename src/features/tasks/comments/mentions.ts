import { folded } from '#contracts/matching.ts';

/** Somebody who can be named in a comment. */
export type Person = { readonly id: string; readonly displayName: string };

/** The word after the last `@` before the caret, while a person types it; null elsewhere. */
export function mentionAt(text: string, caret: number): { readonly start: number; readonly word: string } | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || (start > 0 && !/\s/.test(text[start - 1] ?? ''))) return null;
  const word = text.slice(start + 1, caret);
  return /[\n@]/.test(word) || word.length > LONGEST_NAME ? null : { start, word };
}

/** People whose name has a word that begins so. */
export const peopleFor = (word: string, people: readonly Person[]): readonly Person[] =>
  people.filter(({ displayName }) => ` ${folded(displayName)}`.includes(` ${folded(word)}`)).slice(0, OFFERED_MAX);

/** The ids of the people whose names stand in the text behind an `@`. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ displayName }) => text.includes(`@${displayName}`)).map(({ id }) => id);

/** The text cut at the names in it. */
export function partsOf(text: string, people: readonly Person[]): readonly { text: string; isName: boolean }[] {
  const names = people.map(({ displayName }) => `@${displayName}`).toSorted((a, b) => b.length - a.length);
  const parts: { text: string; isName: boolean }[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const name = names.find((one) => text.startsWith(one, at));
    if (name === undefined) continue;
    parts.push({ text: text.slice(from, at), isName: false }, { text: name, isName: true });
    from = at + name.length;
    at = from - 1;
  }
  return [...parts, { text: text.slice(from), isName: false }].filter((part) => part.text !== '');
}

const LONGEST_NAME = 60;
const OFFERED_MAX = 6;
