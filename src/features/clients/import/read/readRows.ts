import * as v from 'valibot';
import { importLineSchema, type ImportLine } from '#contracts/api/clientImport.ts';
import { CLIENT_IMPORT_BYTES_MAX, CLIENT_IMPORT_LINES_MAX } from '#contracts/limits.ts';
import type { ImportSource, ReadAnswer } from '#machines/clientImport/clientImport.machine.ts';
import type { ImportRow, KnownClient, RowProblem } from '#machines/importReview/importRows.ts';
import { codeOf, isRounded } from './codeOf.ts';
import { completedColumns, guessedColumns, headerOf, type Columns } from './columns.ts';
import type { Field } from './headerWords.ts';
import { rowsOfText } from './rowsOfText.ts';
import { isOldWorkbook, isWorkbook, sheetsOf } from './rowsOfWorkbook.ts';
import type { RawRow } from './splitCells.ts';
import { textOf } from './textOf.ts';
import { unusedColumns } from './unusedColumns.ts';

/** A list to be read, the sheet of a workbook where it has several, and the firm's clients by their codes. */
export type ReadRequest = {
  readonly source: ImportSource;
  readonly sheet: string | null;
  readonly known: ReadonlyMap<string, KnownClient>;
};

/**
 * Reads a list of clients: a workbook, CSV with or without names of its columns, or codes one after another. Each row that
 * is not empty is in the answer, with what keeps it from being imported.
 */
export async function readRows({ source, sheet, known }: ReadRequest): Promise<ReadAnswer> {
  const size = typeof source === 'string' ? source.length : source.size;
  if (size > CLIENT_IMPORT_BYTES_MAX) return { kind: 'refused', reason: 'tooLarge' };
  if (typeof source === 'string') return answerOf(rowsOfText(source), known);
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (isOldWorkbook(bytes)) return { kind: 'refused', reason: 'unreadable' };
  if (!isWorkbook(bytes)) return answerOf(rowsOfText(textOf(bytes)), known);
  const sheets = await sheetsOf(bytes);
  if (sheets === null) return { kind: 'refused', reason: 'tooLarge' };
  if (sheets.length > 1 && sheet === null) return { kind: 'sheets', names: sheets.map(({ name }) => name) };
  const chosen = sheets.find(({ name }) => name === sheet) ?? sheets[0];
  return answerOf(chosen?.rows ?? [], known);
}

function answerOf(raw: readonly RawRow[], known: ReadonlyMap<string, KnownClient>): ReadAnswer {
  const header = headerOf(raw);
  const above = raw.slice(0, header?.at ?? 0);
  const rows = raw.slice(header?.end ?? 0);
  if (rows.length === 0) return { kind: 'refused', reason: 'empty' };
  if (rows.length > CLIENT_IMPORT_LINES_MAX) return { kind: 'refused', reason: 'tooMany' };
  const met: Met = { known, seen: new Map() };
  const named = header === null ? null : completedColumns(header, rows);
  const placed = rows.map(({ line, cells }) => ({ line, cells, columns: named ?? guessedColumns(cells) }));
  return {
    kind: 'rows',
    rows: [
      ...above.map(({ line, cells }) => ({
        ...NOTHING,
        line,
        taxId: cells.join(' ').trim(),
        problem: 'above' as const,
      })),
      ...placed.map((row) => rowOf(row, met)),
    ].map((row, at) => ({ ...row, number: at + 1 })),
    unused: unusedColumns(placed, header?.names ?? []),
  };
}

const NOTHING = { taxId: '', name: '', email: '', telephone: '', sameAs: null, client: null };

type Met = { readonly known: ReadonlyMap<string, KnownClient>; readonly seen: Map<string, number> };

type PlacedRow = RawRow & { readonly columns: Columns };

function rowOf({ line: at, cells, columns }: PlacedRow, { known, seen }: Met): Omit<ImportRow, 'number'> {
  const cell = (field: Field) => cells[columns[field] ?? -1] ?? '';
  const typed = { taxId: cell('taxId'), name: cell('name'), email: cell('email'), telephone: cell('telephone') };
  const line = { ...typed, taxId: codeOf(typed.taxId) ?? typed.taxId };
  const client = known.get(line.taxId) ?? null;
  const sameAs = seen.get(line.taxId) ?? null;
  const problem = isKnownOrDouble(client, sameAs) ?? problemOf(line);
  if (problem === null) seen.set(line.taxId, at);
  return { ...line, line: at, problem, sameAs, client };
}

const isKnownOrDouble = (client: KnownClient | null, sameAs: number | null): RowProblem | null =>
  client === null ? (sameAs === null ? null : 'double') : 'known';

/** The first part of a line that is not accepted. */
function problemOf(line: ImportLine): RowProblem | null {
  if (codeOf(line.taxId) === null) return isRounded(line.taxId) ? 'rounded' : 'invalid';
  const { name, email, telephone } = importLineSchema.entries;
  if (!v.is(name, line.name)) return 'name';
  if (!v.is(email, line.email)) return 'email';
  return v.is(telephone, line.telephone) ? null : 'telephone';
}
