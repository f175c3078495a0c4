import { columnWidths } from './columnWidths.ts';
import { lineHeight, MARGIN, PAGE, WIDTH, type SheetPage, type StyleName } from './sheetPage.ts';

export type Column = { readonly title: string; readonly isNumber: boolean };
export type Row = { readonly cells: readonly string[]; readonly isTotal?: boolean };

/** Grey of the band behind titles. */
const BAND = 0.935;
const CELL_PADDING = 4;
const ROW_PADDING = 3;

/** Draws a table whose titles are repeated on each page. */
export function drawTable(page: SheetPage, columns: readonly Column[], rows: readonly Row[]): void {
  const { textWidths, drawCell } = layOut(page, columns, rows);
  const titles = columns.map(({ title }, at) => page.wrap(title, textWidths[at] ?? 0, 'columnTitle'));
  const titleHeight = rowHeight(titles, 'columnTitle');
  const drawTitles = () => {
    page.content.band(BAND, MARGIN, PAGE.height - page.y - titleHeight, WIDTH, titleHeight);
    titles.forEach((lines, at) => drawCell(lines, at, 'columnTitle'));
    page.y += titleHeight;
  };
  page.need(titleHeight + 24);
  drawTitles();
  for (const { cells, isTotal } of rows) {
    const name = isTotal ? 'strong' : 'value';
    const lines = cells.map((cell, at) => page.wrap(cell, textWidths[at] ?? 0, name));
    const height = rowHeight(lines, name);
    if (page.need(height)) drawTitles();
    lines.forEach((cell, at) => drawCell(cell, at, name));
    page.y += height;
    page.rule(page.y);
  }
  page.y += 6;
}

/** Computes the column widths without padding, and returns a function that draws a cell in the row at `page.y`. */
function layOut(page: SheetPage, columns: readonly Column[], rows: readonly Row[]) {
  const widths = columnWidths(
    columns,
    rows,
    { width: WIDTH, padding: CELL_PADDING },
    { title: (word) => page.widthOf(word, 'columnTitle'), cell: (text) => page.widthOf(text, 'strong') },
  );
  const textWidths = widths.map((width) => width - 2 * CELL_PADDING);
  const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
  const drawCell = (lines: readonly string[], at: number, name: StyleName) => {
    const x = (lefts[at] ?? 0) + CELL_PADDING;
    page.writeLines(lines, x, page.y + ROW_PADDING, name, columns[at]?.isNumber ? textWidths[at] : undefined);
  };
  return { textWidths, drawCell };
}

const rowHeight = (cells: readonly (readonly string[])[], name: StyleName): number =>
  Math.max(...cells.map((lines) => lines.length), 1) * lineHeight(name) + 2 * ROW_PADDING;
