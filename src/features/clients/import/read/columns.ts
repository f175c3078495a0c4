import { folded } from '#src/shared/text/folded.ts';
import { codeOf } from './codeOf.ts';
import type { RawRow } from './splitCells.ts';

export type Field = 'taxId' | 'name' | 'email' | 'telephone';
/** Where each field stands in a row. */
export type Columns = Partial<Record<Field, number>>;

/** Words by which a row names a column, folded, without dots. */
const NAMES: Readonly<Record<Field, readonly string[]>> = {
  taxId: [
    'cui',
    'cif',
    'cod fiscal',
    'cod unic',
    'cod unic de inregistrare',
    'cui/cif',
    'cif/cui',
    'tax id',
    'taxid',
    'fiscal code',
  ],
  name: ['nume', 'denumire', 'denumire client', 'nume client', 'client', 'name', 'firma', 'societate', 'companie'],
  email: ['email', 'e-mail', 'mail', 'adresa e-mail', 'adresa email'],
  telephone: ['telefon', 'phone', 'telephone', 'tel', 'nr telefon', 'numar telefon'],
};
const FIELDS: readonly Field[] = ['taxId', 'name', 'email', 'telephone'];
/** A title and an empty line may stand above the names of the columns. */
const HEADER_WITHIN = 20;

/** Which rows name the columns: those from `at` to before `end`. */
export type Header = { readonly at: number; readonly end: number; readonly columns: Columns };

/** The rows that name the columns; null where none of the first ones does. */
export function headerOf(rows: readonly RawRow[]): Header | null {
  const named = rows.slice(0, HEADER_WITHIN).map(({ cells }) => namedColumns(cells));
  const at = named.findIndex((columns) => 'taxId' in columns);
  if (at < 0) return null;
  // Merged cells above spread the names over two rows.
  const below = named[at + 1] ?? {};
  const isTwoRows = Object.keys(below).length > 0 && !('taxId' in below);
  return { at, end: at + (isTwoRows ? 2 : 1), columns: isTwoRows ? { ...below, ...named[at] } : (named[at] ?? {}) };
}

function namedColumns(cells: readonly string[]): Columns {
  if (cells.some((cell) => codeOf(cell) !== null)) return {};
  const words = cells.map((cell) => folded(cell).replaceAll('.', '').replaceAll(/\s+/g, ' ').trim());
  return Object.fromEntries(
    FIELDS.map((field) => [field, words.findIndex((word) => NAMES[field].includes(word))] as const).filter(
      ([, at]) => at >= 0,
    ),
  );
}

/** The first cell with a code, the first with an e-mail, the first with a number of a telephone, and as the name the next with letters. */
export function guessedColumns(cells: readonly string[]): Columns {
  const taxId = Math.max(
    0,
    cells.findIndex((cell) => codeOf(cell) !== null),
  );
  const email = cells.findIndex((cell) => cell.includes('@'));
  const name = cells.findIndex((cell, at) => at !== taxId && at !== email && /\p{L}/u.test(cell));
  const telephone = cells.findIndex((cell, at) => at !== taxId && /^[+\d][\d\s./-]{5,}$/.test(cell));
  return { taxId, email, name, telephone };
}
