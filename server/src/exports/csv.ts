import type { Language } from '#contracts/languages.ts';
import type { Cell, TableWriter } from './table.ts';

/** A byte order mark and semicolons: what a spreadsheet with Romanian settings opens with its columns and diacritics. */
const BOM = '\uFEFF';
const SEPARATOR = ';';
/** `7.5` is the seventh of May to a spreadsheet with Romanian settings. */
const DECIMAL_POINT: Readonly<Record<Language, string>> = { en: '.', ro: ',' };
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
/** A cell stays one cell, whichever separator a reader takes. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;
/** What may begin a cell for a reader with another separator. */
const CELL_BEGINS = /([",;|\t\r\n])/;
/** A spreadsheet runs a text that begins like this as a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** A number of a telephone, or an item of a list with its dash: nothing that could be run. */
const HARMLESS = /^\s*(?:[+-][\s\d()./-]*|-\s[^=|!(]*)$/;
/** Digits that are no number: without their plus sign, first zero or last digits they are another one. */
const ONLY_DIGITS = /^(?:\+\d+|0\d+|\d{16,})$/;
/** What a spreadsheet takes for a day, or for a number with an exponent: `2026-07`, `10/2026`, `1-2`, `7.5`, `1E5`. */
const LIKE_A_DAY = /^(?:\d{1,4}([-/.])\d{1,4}(?:\1\d{1,4})?|\d+(?:\.\d+)?e[+-]?\d+)$/i;
/** A blank that is not trimmed before a number is looked for: the text stays what it is, and no sign is lost. */
const KEEPS_TEXT = '\u00A0';

/** Writes CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function createCsvWriter(header: readonly string[], language: Language): TableWriter {
  const encoder = new TextEncoder();
  const lineOf = (cells: readonly Cell[]): string =>
    `${cells.map((cell) => quoted(textOf(cell, language))).join(SEPARATOR)}\r\n`;
  return {
    begin: () => encoder.encode(BOM + lineOf(header)),
    rows: (rows) => encoder.encode(rows.map(lineOf).join('')),
    end: () => new Uint8Array(),
  };
}

function textOf(cell: Cell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', DECIMAL_POINT[language]);
  return typeof cell === 'object' ? cell.date : safe(cell);
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Looks at the beginning of the text and behind everything that may separate cells. */
function safe(text: string): string {
  if (ONLY_DIGITS.test(text) || LIKE_A_DAY.test(text)) return KEEPS_TEXT + text;
  if (NUMBER.test(text)) return text;
  return text
    .split(CELL_BEGINS)
    .map((part, at, parts) => {
      if (!FORMULA.test(part)) return part;
      // Before a pipe stands the name of a program.
      if (HARMLESS.test(part) && parts[at + 1] !== '|') return KEEPS_TEXT + part;
      return part.replace(/^\s*/, (blanks) => `${blanks}'`);
    })
    .join('');
}
