import { codeOf } from './codeOf.ts';
import { headingOf, isSomethingElse, type Field } from './headerWords.ts';
import type { RawRow } from './splitCells.ts';

/** Where each field stands in a row. */
export type Columns = Partial<Record<Field, number>>;

const FIELDS: readonly Field[] = ['taxId', 'name', 'email', 'telephone'];
/** A title and an empty line may stand above the names of the columns. */
const HEADER_WITHIN = 20;

/** Which rows name the columns: those from `at` to before `end`; and what they call each. */
export type Header = {
  readonly at: number;
  readonly end: number;
  readonly columns: Columns;
  readonly names: readonly string[];
};

/** The rows that name the columns, those that say most of them in so many words; null where none of the first ones does. */
export function headerOf(rows: readonly RawRow[]): Header | null {
  const scores = rows.slice(0, HEADER_WITHIN).map(({ cells }) => scoreOf(cells));
  const best = Math.max(0, ...scores);
  if (best === 0) return null;
  const at = scores.indexOf(best);
  const cells = rows[at]?.cells ?? [];
  // Merged cells above spread the names over two rows.
  const below = rows[at + 1]?.cells ?? [];
  const isTwoRows = below.some((cell) => headingOf(cell)?.isWhole) && !isNamed(below, 'taxId') && !hasCode(below);
  const names = isTwoRows
    ? Array.from(
        { length: Math.max(cells.length, below.length) },
        (_, column) => below[column] || (cells[column] ?? ''),
      )
    : cells;
  return {
    at,
    end: at + (isTwoRows ? 2 : 1),
    columns: isTwoRows ? { ...namedColumns(below), ...namedColumns(cells) } : namedColumns(cells),
    names,
  };
}

const hasCode = (cells: readonly string[]): boolean => cells.some((cell) => codeOf(cell) !== null);
const isNamed = (cells: readonly string[], field: Field): boolean =>
  cells.some((cell) => headingOf(cell)?.field === field);

/** How much a row looks like one that names columns: a sentence that has `CUI` in it is none. */
function scoreOf(cells: readonly string[]): number {
  if (hasCode(cells)) return 0;
  const headings = Object.entries(namedColumns(cells)).map(([, at]) => headingOf(cells[at] ?? ''));
  const taxId = headings.find((heading) => heading?.field === 'taxId');
  if (!taxId || (!taxId.isWhole && headings.length < 2)) return 0;
  return headings.reduce((score, heading) => score + (heading?.isWhole ? 2 : 1), 0);
}

/** Of several columns that a field may have, the one whose name says nothing else, in the fewest words. */
function namedColumns(cells: readonly string[]): Columns {
  const headings = cells.map((cell, at) => ({ at, heading: headingOf(cell) }));
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const [first] = headings
        .flatMap(({ at, heading }) => (heading?.field === field ? [{ at, ...heading }] : []))
        .toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || a.words - b.words);
      return first === undefined ? [] : [[field, first.at] as const];
    }),
  );
}

/** The first cell with a code, the first with an e-mail, the first with a number of a telephone, and as the name the next with letters. */
export function guessedColumns(cells: readonly string[], known: Columns = {}): Columns {
  const taken = new Set(Object.values(known));
  const find = (is: (cell: string) => boolean) => cells.findIndex((cell, at) => !taken.has(at) && is(cell));
  const columns: Columns = { ...known };
  const guess = (field: Field, is: (cell: string) => boolean) => {
    if (columns[field] !== undefined) return;
    const at = find(is);
    if (at < 0) return;
    columns[field] = at;
    taken.add(at);
  };
  guess('taxId', (cell) => codeOf(cell) !== null);
  // A line without a code is shown as one: its first cell stands where the code should.
  if (columns.taxId === undefined) guess('taxId', () => true);
  guess('email', (cell) => cell.includes('@'));
  guess('name', (cell) => /\p{L}/u.test(cell) && codeOf(cell) === null);
  guess('telephone', isTelephone);
  return columns;
}

/** Neither a day nor an amount. */
const isTelephone = (cell: string): boolean =>
  /^\+?[\d\s./()-]+$/.test(cell) && /^(?:0\d{8,13}|[237]\d{8}|40\d{9})$/.test(cell.replaceAll(/\D/g, ''));

/** The columns of a list whose header does not name all of them: the others as most of its rows have them. */
export function completedColumns({ columns, names }: Header, rows: readonly RawRow[]): Columns {
  const isOpen = (at: number) => headingOf(names[at] ?? '') === null && !isSomethingElse(names[at] ?? '');
  const guessed = rows.map(({ cells }) =>
    guessedColumns(
      cells.map((cell, at) => (isOpen(at) ? cell : '')),
      columns,
    ),
  );
  const completed: Columns = {};
  for (const field of FIELDS) {
    const places = guessed.flatMap((row) => row[field] ?? []);
    const [at, count] = mostFrequent(places);
    // A name that few rows have is rather a note.
    if (at !== undefined && (field !== 'name' || count * 2 > rows.length)) completed[field] = at;
  }
  return completed;
}

function mostFrequent(places: readonly number[]): readonly [number | undefined, number] {
  const counts = new Map<number, number>();
  for (const at of places) counts.set(at, (counts.get(at) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [undefined, 0];
}
