import * as v from 'valibot';
import { COLUMN_WIDTH } from '#contracts/limits.ts';

/** What a person has made of a table's columns. */
export type TableLayout = {
  columnOrder: string[];
  columnSizing: Record<string, number>;
  columnVisibility: Record<string, boolean>;
};

const width = v.pipe(v.number(), v.minValue(COLUMN_WIDTH.min), v.maxValue(COLUMN_WIDTH.max));
const layoutSchema = v.object({
  columnOrder: v.optional(v.array(v.string()), []),
  columnSizing: v.optional(v.record(v.string(), width), {}),
  columnVisibility: v.optional(v.record(v.string(), v.boolean()), {}),
});

/** Holds a width to what a column may have. */
export const clampWidth = (px: number): number =>
  Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, px)));

/**
 * The saved layout of a table under its key, for the columns it has now. A saved order gets the columns that are
 * missing in it at their place by default, and loses those that are gone. The first column is never hidden.
 */
export function readTableLayout(storage: Storage, key: string, columns: readonly string[]): TableLayout {
  const saved = v.safeParse(layoutSchema, parsed(storage.getItem(key)));
  if (!saved.success) return { columnOrder: [...columns], columnSizing: {}, columnVisibility: {} };
  const { columnSizing, columnVisibility } = saved.output;
  const order = saved.output.columnOrder.filter((id) => columns.includes(id));
  for (const [place, id] of columns.entries()) if (!order.includes(id)) order.splice(place, 0, id);
  const hidden = columns.slice(1).filter((id) => columnVisibility[id] === false);
  return {
    columnOrder: order,
    columnSizing,
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
  };
}

/** Saves a layout. Widths are held to their bounds: a drag goes beyond them. */
export function saveTableLayout(storage: Storage, key: string, layout: TableLayout): void {
  const widths = Object.entries(layout.columnSizing).map(([id, px]) => [id, clampWidth(px)]);
  try {
    storage.setItem(key, JSON.stringify({ ...layout, columnSizing: Object.fromEntries(widths) }));
  } catch {
    // A full or blocked storage loses a column width, not work.
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
