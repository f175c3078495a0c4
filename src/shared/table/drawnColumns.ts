import type { ListColumn } from '#contracts/columns/listColumn.ts';
import { keysOf } from '#contracts/keysOf.ts';
import type { Column } from './column.ts';

type Declared<Row> = Readonly<Record<string, ListColumn<Row>>>;
type Look<Row> = Partial<Omit<Column<Row>, 'id' | 'header' | 'cell'>>;
type Cell<Row> = Pick<Column<Row>, 'cell'>;

/** The columns that the table has, by whether their value can be shown as it is. */
type InTable<C extends Declared<never>, IsText extends boolean> = {
  [Id in keyof C]: C[Id]['isInTable'] extends true
    ? C[Id]['value'] extends (row: never) => string | number | null
      ? IsText extends true
        ? Id
        : never
      : IsText extends true
        ? never
        : Id
    : never;
}[keyof C];

/** What a screen says of the columns of its table beyond their declaration. One whose value is no text has a cell. */
export type DrawnColumns<Row, C extends Declared<Row>> = {
  readonly [Id in InTable<C, true>]?: Look<Row> & Partial<Cell<Row>>;
} & { readonly [Id in InTable<C, false>]: Look<Row> & Cell<Row> };

/** The columns of a table in the order of their declaration; what the screen says of one wins. */
export function columnsOf<Row, C extends Declared<Row>>(
  declared: C,
  t: (header: C[keyof C]['header']) => string,
  drawn: DrawnColumns<Row, C>,
): readonly Column<Row>[] {
  const looks: Readonly<Record<PropertyKey, Partial<Column<Row>> | undefined>> = drawn;
  return keysOf(declared).flatMap((id): Column<Row>[] => {
    const column = declared[id];
    if (column?.isInTable !== true) return [];
    const cell = (row: Row) => textOf(column, row);
    return [{ id, header: t(column.header), width: 132, place: 'away', cell, ...looks[id] }];
  });
}

function textOf<Row>({ value }: ListColumn<Row>, row: Row): string | number {
  const found = value?.(row) ?? null;
  return found === null || typeof found === 'object' || typeof found === 'boolean' ? '–' : found;
}
