import type { Columns } from './columns.ts';

type PlacedCells = { readonly cells: readonly string[]; readonly columns: Columns };

/** The columns that have something and are read for nothing: by their names, else by their numbers. */
export function unusedColumns(rows: readonly PlacedCells[], names: readonly string[]): string[] {
  const used = new Set(rows.flatMap(({ columns }) => Object.values(columns)));
  const filled = new Set(rows.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at] !== '')));
  return [...filled]
    .filter((at) => !used.has(at))
    .toSorted((a, b) => a - b)
    .map((at) => names[at] || String(at + 1));
}
