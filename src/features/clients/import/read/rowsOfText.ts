import { withoutLabels } from '#contracts/codes.ts';
import { codeOf } from './codeOf.ts';
import { headerOf } from './columns.ts';
import { splitCells, type RawRow } from './splitCells.ts';

/** The first one wins where several fit. */
const SEPARATORS = [';', '\t', '|', ','] as const;
const SAMPLE_CHARACTERS = 20_000;

/** The rows of a text: codes alone, or cells between the separator that fits best. */
export function rowsOfText(given: string): RawRow[] {
  // A spreadsheet's own first line: `sep=;`.
  const [, told, text = given] = /^sep=(.)(?:\r\n|\r|\n)([^]*)$/i.exec(given) ?? [];
  if (told !== undefined) return splitCells(text, told).map((row) => ({ ...row, line: row.line + 1 }));
  return codesAlone(text) ?? splitCells(text, separatorOf(text));
}

/** Under which separator most rows have a code in a cell of its own, and most columns a name. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scored = SEPARATORS.map((separator) => {
    const rows = splitCells(sample, separator);
    const codes = rows.filter(({ cells }) => cells.length > 1 && cells.some((cell) => codeOf(cell) !== null)).length;
    const named = Object.keys(headerOf(rows)?.columns ?? {}).length;
    return { separator, score: codes + 2 * named };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).separator;
}

/** `12345674, RO 23456783`: codes in a row or one below the other, and nothing else; null for another text. */
function codesAlone(text: string): RawRow[] | null {
  const lines = text.split(/\r\n|\r|\n/).map(withoutLabels);
  if (!lines.every((line) => /^[\s\d,;|.\u2010-\u2013-]*$/.test(line))) return null;
  return lines.flatMap((line, at) => codesIn(line).map((code) => ({ line: at + 1, cells: [code] })));
}

/** What parts codes in a line, the surest first: a comma or a blank may stand in a code as well. */
const PARTINGS = [/[;|\t]+/, /,\s+/, /,/, /\s+/] as const;

function codesIn(text: string, level = 0): string[] {
  const part = text.trim();
  const parting = PARTINGS[level];
  const single = part.split(/\s+/);
  if (single.every((code) => code.length > 3 && codeOf(code) !== null)) return single;
  if (part === '' || parting === undefined || codeOf(part) !== null) return part === '' ? [] : [part];
  return part.split(parting).flatMap((inner) => codesIn(inner, level + 1));
}
