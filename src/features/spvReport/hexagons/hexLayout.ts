/** Width and height of a hexagon, and how far apart two of them and two rows are, in px. */
export const HEX = { width: 28, height: 32, pitch: 30, rowPitch: 26 } as const;

type Place = { readonly row: number; readonly column: number };

/** How many hexagons the longer rows of a comb have; every other row has one less, half a hexagon to the right. */
export const rowLength = (count: number): number => (count > 120 ? 24 : 8);

/** Where a hexagon of a comb stands. */
export function placeAt(index: number, length: number): Place {
  const pair = 2 * length - 1;
  const [rest, row] = [index % pair, 2 * Math.floor(index / pair)];
  return rest < length ? { row, column: rest } : { row: row + 1, column: rest - length };
}

/** The offset of a place, in px. */
export const offsetOf = ({ row, column }: Place) => ({
  left: column * HEX.pitch + (row % 2) * (HEX.pitch / 2),
  top: row * HEX.rowPitch,
});

/** The hexagon that a key leads to from another; the same where there is none. */
export function hexagonAfter(key: string, index: number, count: number, length: number): number | null {
  const pair = 2 * length - 1;
  // Two rows up or down stand exactly above each other; one row is half a hexagon beside.
  const { row } = placeAt(index, length);
  const wanted: Readonly<Record<string, number>> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + (row % 2 === 0 ? length : length - 1),
    ArrowUp: index - (row % 2 === 0 ? length - 1 : length),
    PageDown: index + 4 * pair,
    PageUp: index - 4 * pair,
    Home: 0,
    End: count - 1,
  };
  const next = wanted[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}
