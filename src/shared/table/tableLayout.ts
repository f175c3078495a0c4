import * as v from 'valibot';
import { COLUMN_WIDTH } from '#contracts/limits.ts';

/** What a person has made of a table's columns. */
export type TableLayout = {
  readonly columnOrder: readonly string[];
  readonly columnSizing: Readonly<Record<string, number>>;
};

const width = v.pipe(v.number(), v.minValue(COLUMN_WIDTH.min), v.maxValue(COLUMN_WIDTH.max));
const layoutSchema = v.object({
  columnOrder: v.optional(v.array(v.string()), []),
  columnSizing: v.optional(v.record(v.string(), width), {}),
});

/** Holds a width to what a column may have. */
export const heldWidth = (px: number): number => Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, px)));

/**
 * The saved layout of a table under its key, for the columns it has now. A saved order gets the columns that are
 * missing in it at their place by default, and loses those that are gone.
 */
export function readTableLayout(storage: Storage, key: string, columns: readonly string[]): TableLayout {
  const saved = v.safeParse(layoutSchema, parsed(storage.getItem(key)));
  if (!saved.success) return { columnOrder: columns, columnSizing: {} };
  const order = saved.output.columnOrder.filter((id) => columns.includes(id));
  for (const [place, id] of columns.entries()) if (!order.includes(id)) order.splice(place, 0, id);
  return { columnOrder: order, columnSizing: saved.output.columnSizing };
}

export function saveTableLayout(storage: Storage, key: string, layout: TableLayout): void {
  try {
    storage.setItem(key, JSON.stringify(layout));
  } catch {
    // A full or blocked storage loses a column width, not work.
  }
}

/** Moves a column by one place; at the ends it stays. */
export function movedColumn(order: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
