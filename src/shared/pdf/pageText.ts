import { folded } from '#contracts/matching.ts';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';

/** A piece of a page's text as pdf.js gives it: a line is one or several of them. */
export type TextItem = {
  readonly str: string;
  readonly hasEOL: boolean;
  /** How far right and down it is on the unturned page and how wide, from 0 to 1. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

/** The text of a page without case and accents, with the item and letter that each letter of it comes from. */
export type PageText = {
  readonly folded: string;
  readonly items: readonly number[];
  readonly letters: readonly number[];
  /** Where the letter after it begins. */
  readonly ends: readonly number[];
  readonly source: readonly TextItem[];
  /** As it is written, a line below the other. */
  readonly lines: string;
};

const SPACE = /^\s$/u;

/** Folds a page for searching: blanks and ends of lines are one blank, so that words are found over both. */
export function foldPage(page: readonly TextItem[]): PageText {
  const text: string[] = [];
  const items: number[] = [];
  const letters: number[] = [];
  const ends: number[] = [];
  const add = (letter: string, item: number, at: number, end: number) => {
    if (letter === ' ' && (text.at(-1) ?? ' ') === ' ') return;
    text.push(letter);
    items.push(item);
    letters.push(at);
    ends.push(end);
  };
  for (const [item, { str, hasEOL }] of page.entries()) {
    let at = 0;
    for (const letter of str) {
      for (const part of foldedLetter(letter)) add(part, item, at, at + letter.length);
      at += letter.length;
    }
    if (hasEOL) add(' ', item, str.length, str.length);
  }
  return {
    folded: text.join(''),
    items,
    letters,
    ends,
    source: page,
    lines: page.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''),
  };
}

/** What is searched for, folded as a page is. */
export const foldQuery = (query: string): string =>
  Array.from(query.trim(), foldedLetter).join('').replaceAll(/ +/g, ' ');

/** All places of a page that have the folded words, in their order; none within another. */
export function hitsIn(page: PageText, pageNumber: number, query: string): DocumentHit[] {
  const { folded: text, items, letters, ends, source } = page;
  const hits: DocumentHit[] = [];
  if (query === '') return hits;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    const [item = 0, letter = 0] = [items[at], letters[at]];
    const last = at + query.length - 1;
    const begin = source[item];
    if (begin === undefined) continue;
    hits.push({
      page: pageNumber,
      from: { item, letter },
      to: { item: items[last] ?? item, letter: ends[last] ?? letter },
      x: begin.x + (begin.width * letter) / begin.str.length,
      y: begin.y,
    });
  }
  return hits;
}

/** A letter without case and accents: none for an accent by itself, several for a ligature. */
function foldedLetter(letter: string): string {
  if (letter >= 'a' && letter <= 'z') return letter;
  if (letter < '\u0080') return SPACE.test(letter) ? ' ' : letter.toLowerCase();
  return SPACE.test(letter) ? ' ' : folded(letter.normalize('NFKC'));
}
