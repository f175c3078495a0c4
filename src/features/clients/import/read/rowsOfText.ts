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
  if (told !== undefined) return splitCells(text, told).map((row) => ({ ...row, number: row.number + 1 }));
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
  if (!/^[\s\d,;|.ROro]*$/.test(text)) return null;
  const codes = text.split(/\r\n|\r|\n/).flatMap(codesIn);
  return codes.map((code, at) => ({ number: at + 1, cells: [code] }));
}

function codesIn(line: string): string[] {
  if (codeOf(line) !== null) return [line.trim()];
  const inParts = line.split(/[,;|\t]+/).flatMap((part) => {
    const single = part.replaceAll(/RO\s+(?=\d)/gi, 'RO').split(/\s+/);
    return codeOf(part) !== null && single.some((code) => code !== '' && codeOf(code) === null) ? [part] : single;
  });
  return inParts.map((code) => code.trim()).filter((code) => code !== '');
}
