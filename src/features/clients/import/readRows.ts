import { parse } from 'papaparse';
import * as v from 'valibot';
import { importLineSchema, type ImportLine } from '#contracts/api/clientImport.ts';
import { fiscalCodeSchema } from '#contracts/api/shared.ts';
import { CLIENT_IMPORT_LINES_MAX } from '#contracts/limits.ts';
import type { ImportRow, ImportSource, ReadAnswer, RowProblem } from '#machines/clientImport/clientImport.machine.ts';
import { folded } from '#src/shared/text/folded.ts';

type Field = 'taxId' | 'name' | 'email' | 'telephone';
type Columns = Partial<Record<Field, number>>;

/** Words by which the first line names a column, folded. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  taxId: ['cui', 'cif', 'cod fiscal', 'cod unic', 'tax id', 'taxid', 'fiscal code'],
  name: ['nume', 'denumire', 'client', 'name', 'firma'],
  email: ['email', 'e-mail', 'mail'],
  telephone: ['telefon', 'phone', 'telephone', 'tel'],
};
const FIELDS: readonly Field[] = ['taxId', 'name', 'email', 'telephone'];

/** Reads a list of clients: CSV with or without a line of names, or codes one after another. `known` has tax ids of clients. */
export async function readRows(source: ImportSource, known: ReadonlySet<string>): Promise<ReadAnswer> {
  const text = typeof source === 'string' ? source : textOf(new Uint8Array(await source.arrayBuffer()));
  const lines = linesOf(text);
  const columns = namedColumns(lines[0] ?? []);
  const cells = columns === null ? lines : lines.slice(1);
  if (cells.length === 0) return { kind: 'refused', reason: 'empty' };
  if (cells.length > CLIENT_IMPORT_LINES_MAX) return { kind: 'refused', reason: 'tooMany' };
  const seen = new Set<string>();
  const first = columns === null ? 1 : 2;
  return {
    kind: 'rows',
    rows: cells.map((row, at) => rowOf(at + first, row, columns ?? guessedColumns(row), { known, seen })),
  };
}

/** Files of older programs are not UTF-8, and in Romania they are windows-1250. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

function linesOf(text: string): string[][] {
  const isCodesOnly = /^[\s\d,;.ROro]*$/.test(text);
  if (isCodesOnly) {
    return text
      .replaceAll(/RO\s+(?=\d)/gi, 'RO')
      .split(/[\s,;]+/)
      .map((code) => [code])
      .filter(([code]) => code !== '');
  }
  const { data } = parse<string[]>(text.trim(), { delimiter: '', skipEmptyLines: 'greedy' });
  return data.map((cells) => cells.map((cell) => cell.trim()));
}

/** The columns by their names; null where the first line has a code, or names none. */
function namedColumns(cells: readonly string[]): Columns | null {
  if (cells.some(isCode)) return null;
  const words = cells.map(folded);
  const columns = Object.fromEntries(
    FIELDS.map((field) => [field, words.findIndex((word) => NAMES[field].includes(word))] as const).filter(
      ([, at]) => at >= 0,
    ),
  );
  return 'taxId' in columns ? columns : null;
}

/** The first cell with a code, the first with an e-mail, and the next one as the name. */
function guessedColumns(cells: readonly string[]): Columns {
  const taxId = Math.max(0, cells.findIndex(isCode));
  const email = cells.findIndex((cell) => cell.includes('@'));
  const name = cells.findIndex((cell, at) => at !== taxId && at !== email && /\p{L}/u.test(cell));
  const telephone = cells.findIndex((cell, at) => at !== taxId && /^[+\d][\d\s./-]{5,}$/.test(cell));
  return { taxId, email, name, telephone };
}

const isCode = (cell: string): boolean => v.is(fiscalCodeSchema, cell);

type Met = { readonly known: ReadonlySet<string>; readonly seen: Set<string> };

function rowOf(number: number, cells: readonly string[], columns: Columns, met: Met): ImportRow {
  const cell = (field: Field) => cells[columns[field] ?? -1] ?? '';
  const typed = { taxId: cell('taxId'), name: cell('name'), email: cell('email'), telephone: cell('telephone') };
  const code = v.safeParse(fiscalCodeSchema, typed.taxId);
  const row = { number, ...typed, taxId: code.success ? code.output : typed.taxId };
  const problem = problemOf({ ...typed, taxId: row.taxId }, met);
  if (problem === null) met.seen.add(row.taxId);
  return { ...row, problem };
}

function problemOf(line: ImportLine, { known, seen }: Met): RowProblem | null {
  if (!isCode(line.taxId)) return 'invalid';
  if (known.has(line.taxId)) return 'known';
  if (seen.has(line.taxId)) return 'double';
  return v.is(importLineSchema, line) ? null : 'email';
}
