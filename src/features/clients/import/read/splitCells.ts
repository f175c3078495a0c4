import { codeOf } from './codeOf.ts';

/** A row of a list as it stands in its file. */
export type RawRow = {
  /** Its first line in the file, or its row of a sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

/**
 * Splits a text into rows and cells by RFC 4180. A cell that breaks it loses nothing: quotes that stand in a name, or are
 * never closed, are letters, and the row ends with its line.
 */
export function splitCells(text: string, separator: string): RawRow[] {
  const rows: RawRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let first = 1;
  let at = 0;
  while (at < text.length) {
    const quoted = quotedCell(text, at, separator);
    const end = quoted?.end ?? endOfPlain(text, at, separator);
    const cell = quoted?.value ?? withoutOuterQuotes(text.slice(at, end).trim());
    cells.push(cell);
    line += linesIn(text, at, end);
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    }
    rows.push({ line: first, cells });
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    first = line;
  }
  return rows.filter((row) => row.cells.some((cell) => cell !== ''));
}

/** A cell in quotes, with those inside doubled; null where it is none by the rule. */
function quotedCell(text: string, from: number, separator: string): { value: string; end: number } | null {
  let start = from;
  while (text[start] === ' ') start += 1;
  if (text[start] !== '"') return null;
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (text[end] === ' ') end += 1;
    const isClosed = end >= text.length || text[end] === separator || isLineEnd(text[end]);
    if (!isClosed) return null;
    const value = text.slice(start + 1, at).replaceAll('""', '"');
    return isOneCell(value, separator) ? { value: inOneLine(value), end } : null;
  }
  return null;
}

/** Not one whose quotes are closed in the name of a later client. */
const isOneCell = (value: string, separator: string): boolean =>
  !/[\r\n]/.test(value) ||
  value.split(separator).every((part) => part.split(/[\r\n]/).every((cell) => codeOf(cell) === null));

function endOfPlain(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && !isLineEnd(text[at])) at += 1;
  return at;
}

const isLineEnd = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';
const inOneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
/** `"S.C. "ALFA" SRL"`: the quotes around were meant as such, those inside are of the name. */
const withoutOuterQuotes = (cell: string): string =>
  /^"[^"]*[\s(]"\S.*"$/.test(cell) ? cell.slice(1, -1).trim() : cell;

function linesIn(text: string, from: number, to: number): number {
  return (text.slice(from, to).match(/\r\n|\r|\n/g) ?? []).length;
}
