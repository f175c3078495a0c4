import type { XmlElement } from '../reading/xml.ts';
import { amountText, isAmount } from './amountText.ts';
import type { Row } from './drawTable.ts';
import type { Section } from './sections.ts';
import type { Grid, GridRow } from './words/formWords.ts';
import type { Words } from './words/words.ts';

/** The tables of an element, and the attributes in them. */
export type GridTables = { readonly tables: readonly Section[]; readonly taken: ReadonlySet<string> };

/** Arranges attributes in the rows and columns of the paper form; empty rows are left out. */
export function gridTables({ name, attributes }: XmlElement, words: Words): GridTables {
  const taken = new Set<string>();
  const tables = words.grids(name).flatMap((grid): Section[] => {
    const rows = [...grid.rows, ...furtherRows(grid, attributes)].filter(({ attributes: cells }) =>
      cells.some((cell) => cell !== null && (attributes[cell] ?? '') !== ''),
    );
    if (rows.length === 0) return [];
    for (const cell of rows.flatMap((row) => row.attributes)) if (cell !== null) taken.add(cell);
    return [tableOf(grid, rows, attributes)];
  });
  return { tables, taken };
}

function furtherRows({ further }: Grid, attributes: XmlElement['attributes']): readonly GridRow[] {
  return further ? Object.keys(attributes).flatMap((attribute) => further(attribute) ?? []) : [];
}

function tableOf(grid: Grid, rows: readonly GridRow[], attributes: XmlElement['attributes']): Section {
  const isNumbered = rows.some(({ number }) => number !== undefined);
  const valueOf = (row: GridRow, at: number) => attributes[row.attributes[at] ?? ''] ?? '';
  const columns = grid.columns
    .map((title, at) => ({ title, at }))
    .filter(({ at }) => rows.some((row) => valueOf(row, at) !== ''));
  return {
    kind: 'table',
    title: grid.title,
    columns: [
      ...(isNumbered ? [{ title: grid.numberTitle ?? 'Rând', isNumber: false }] : []),
      { title: 'Denumire', isNumber: false },
      ...columns.map(({ title }) => ({ title, isNumber: true })),
    ],
    rows: rows.map((row): Row => ({
      cells: [
        ...(isNumbered ? [row.number ?? ''] : []),
        row.name,
        ...columns.map(({ at }) => {
          const value = valueOf(row, at);
          return isAmount(value) ? amountText(value) : value;
        }),
      ],
      ...(row.isTotal ? { isTotal: row.isTotal } : {}),
    })),
  };
}
