import type { Cell, TableWriter } from './table.ts';

/** A byte order mark and semicolons: what a spreadsheet with Romanian settings opens with its columns and diacritics. */
const BOM = '\uFEFF';
const SEPARATOR = ';';
/** A spreadsheet runs a text that begins like this as a formula. A number is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+([.,]\d+)?$/;
const NEEDS_QUOTES = /[";\r\n]/;

/** Writes CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function createCsvWriter(header: readonly string[]): TableWriter {
  const encoder = new TextEncoder();
  return {
    begin: () => encoder.encode(BOM + lineOf(header)),
    rows: (rows) => encoder.encode(rows.map(lineOf).join('')),
    end: () => new Uint8Array(),
  };
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(textOf).join(SEPARATOR)}\r\n`;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.date;
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
