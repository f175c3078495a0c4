import { storableText } from '../../db/storableText.ts';
import type { VectorAnswer } from '../isolation/answers.ts';
import { plain } from './receipt.ts';

/** Longest stored meaning of an obligation, and the most obligations of a vector. */
const MEANING_MAX = 200;
const OBLIGATIONS_MAX = 200;

const HEADING = /date privind societatea .{0,300}? ce are cui-ul ([0-9]{2,13})/;
/**
 * An obligation, as an extractor gives it: code, end or `/  /`, rhythm glued to the meaning, start. Source: facts on the
 * authority, documents.
 */
const OBLIGATION =
  /(\d{3})\s*(\d{2}\/\d{2}\/\d{4}|\/\s*\/)\s*(lunar|trimestrial|semestrial|anual)[aăã]\s*(.{0,200}?)\s*(\d{2}\/\d{2}\/\d{4})/gi;
const MONTHS = { lunar: 1, trimestrial: 3, semestrial: 6, anual: 12 } as const;
const isRhythm = (word: string): word is keyof typeof MONTHS => Object.hasOwn(MONTHS, word);

/** Reads the text of a fiscal vector; without a tax id where the document is none. */
export function vectorOf(lines: readonly string[]): VectorAnswer {
  const text = lines.join(' ').replaceAll(/\s+/g, ' ');
  const taxId = HEADING.exec(plain(text))?.[1] ?? null;
  const obligations: VectorAnswer['obligations'][number][] = [];
  if (taxId === null) return { taxId, obligations };
  for (const [, code = '', end = '', word = '', meaning = '', start = ''] of text.matchAll(OBLIGATION)) {
    const [rhythm, firstPeriod] = [word.toLowerCase(), periodOf(start)];
    if (!isRhythm(rhythm) || firstPeriod === null || obligations.length === OBLIGATIONS_MAX) continue;
    obligations.push({
      code,
      meaning: storableText(meaning.trim(), MEANING_MAX),
      months: MONTHS[rhythm],
      firstPeriod,
      lastPeriod: periodOf(end),
    });
  }
  return { taxId, obligations };
}

/** `dd/MM/yyyy` as year * 12 + month; null where it is no date. */
function periodOf(date: string): number | null {
  const [, month = 0, year = 0] = date.split('/').map(Number);
  return year >= 1900 && month >= 1 && month <= 12 ? year * 12 + month : null;
}
