import { columnWidths } from './columnWidths.ts';
import type { Faces } from './fonts.ts';
import { createPageContent } from './pageContent.ts';
import { wrapText } from './wrapText.ts';
import { FONT_NAMES, pdfFile, type PdfAttachment, type PdfInfo } from './pdfFile.ts';

const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = 44;
const BOTTOM = PAGE.height - 56;
/** Width of what is printed on, in points. */
export const WIDTH = PAGE.width - 2 * MARGIN;

/** Greys of the page: text, labels, the band under titles. */
const INK = 0.1;
const MUTED = 0.38;
const BAND = 0.935;

type Style = { readonly weight: keyof Faces; readonly size: number; readonly commands: string };
const style = (weight: keyof Faces, size: number, grey: number): Style => ({
  weight,
  size,
  commands: `/${FONT_NAMES[weight]} ${size} Tf ${grey} g `,
});
const STYLES = {
  title: style('bold', 15, INK),
  subtitle: style('regular', 10.5, INK),
  heading: style('bold', 9.5, INK),
  label: style('regular', 7.5, MUTED),
  value: style('regular', 8.5, INK),
  strong: style('bold', 8.5, INK),
  columnTitle: style('bold', 7, MUTED),
  note: style('regular', 7, MUTED),
} as const satisfies Record<string, Style>;
export type StyleName = keyof typeof STYLES;

const LEADING = 1.28;
/** Part of a size that stands above the line letters stand on. */
const ASCENT = 0.9;
const CELL_PADDING = 4;
const ROW_PADDING = 3;

export type Field = { readonly label: string; readonly value: string; readonly isNumber: boolean };
export type Column = { readonly title: string; readonly isNumber: boolean };
export type Row = { readonly cells: readonly string[]; readonly isTotal?: boolean };

/** Pages that are written from top to bottom. */
export type Sheet = ReturnType<typeof createSheet>;

/** Starts a document. The same calls give the same bytes. */
export function createSheet(info: PdfInfo, faces: Faces) {
  const content = createPageContent();
  let y = MARGIN;

  const widthOf = (text: string, name: StyleName) => faces[STYLES[name].weight].widthOf(text, STYLES[name].size);
  const wrap = (text: string, width: number, name: StyleName) => wrapText(text, width, (piece) => widthOf(piece, name));
  const write = (text: string, x: number, top: number, name: StyleName, width?: number) => {
    if (text === '') return;
    const { weight, size, commands } = STYLES[name];
    const left = width === undefined ? x : x + width - widthOf(text, name);
    content.write(text, faces[weight], commands, left, PAGE.height - top - size * ASCENT);
  };
  const rule = (top: number, x = MARGIN, width = WIDTH) => content.line(x, PAGE.height - top, width);
  /** Goes to the next page when less than `height` is left; true when it did. */
  const need = (height: number): boolean => {
    if (y + height <= BOTTOM) return false;
    content.next();
    y = MARGIN;
    return true;
  };
  const writeLines = (lines: readonly string[], x: number, top: number, name: StyleName, width?: number) => {
    const height = STYLES[name].size * LEADING;
    lines.forEach((line, at) => write(line, x, top + at * height, name, width));
  };

  const paragraph = (text: string, name: StyleName) => {
    for (const line of wrap(text, WIDTH, name)) {
      need(STYLES[name].size * LEADING);
      write(line, MARGIN, y, name);
      y += STYLES[name].size * LEADING;
    }
  };

  return {
    paragraph,
    space(height: number) {
      y += height;
    },
    rule() {
      rule(y);
      y += 6;
    },
    heading(text: string) {
      need(48);
      y += 8;
      paragraph(text, 'heading');
      y += 3;
    },
    /** Labels over values, in columns of equal width. */
    fields(fields: readonly Field[], columns: number) {
      const gap = 14;
      const width = (WIDTH - gap * (columns - 1)) / columns;
      for (let first = 0; first < fields.length; first += columns) {
        const row = fields.slice(first, first + columns).map(({ label, value }) => ({
          label: wrap(label, width, 'label'),
          value: wrap(value, width, 'value'),
        }));
        const labelHeight = Math.max(...row.map(({ label }) => label.length)) * STYLES.label.size * LEADING;
        const valueHeight = Math.max(...row.map(({ value }) => value.length)) * STYLES.value.size * LEADING;
        need(labelHeight + valueHeight + 5);
        row.forEach(({ label, value }, at) => {
          const x = MARGIN + at * (width + gap);
          writeLines(label, x, y, 'label');
          writeLines(value, x, y + labelHeight, 'value');
        });
        y += labelHeight + valueHeight + 5;
      }
    },
    /** Labels before amounts, in two columns; the amounts end at one line. */
    amounts(amounts: readonly Field[]) {
      const gap = 28;
      const width = (WIDTH - gap) / 2;
      for (let first = 0; first < amounts.length; first += 2) {
        const pair = amounts.slice(first, first + 2).map(({ label, value }) => ({
          label: wrap(label, width - widthOf(value, 'value') - gap / 2, 'value'),
          value,
        }));
        const height = Math.max(...pair.map(({ label }) => label.length)) * STYLES.value.size * LEADING + 4;
        need(height);
        pair.forEach(({ label, value }, at) => {
          const x = MARGIN + at * (width + gap);
          writeLines(label, x, y, 'value');
          write(value, x, y, 'value', width);
          rule(y + height - 2, x, width);
        });
        y += height;
      }
      y += 4;
    },
    /** A table whose titles are repeated on each page. */
    table(columns: readonly Column[], rows: readonly Row[]) {
      const widths = columnWidths(
        columns,
        rows,
        { width: WIDTH, padding: CELL_PADDING },
        { title: (word) => widthOf(word, 'columnTitle'), cell: (text) => widthOf(text, 'strong') },
      );
      const titles = columns.map(({ title }, at) => wrap(title, (widths[at] ?? 0) - 2 * CELL_PADDING, 'columnTitle'));
      const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((sum, width) => sum + width, 0));
      const titleHeight =
        Math.max(...titles.map((lines) => lines.length)) * STYLES.columnTitle.size * LEADING + 2 * ROW_PADDING;
      const drawTitles = () => {
        content.band(BAND, MARGIN, PAGE.height - y - titleHeight, WIDTH, titleHeight);
        titles.forEach((lines, at) => drawCell(lines, at, y + ROW_PADDING, 'columnTitle'));
        y += titleHeight;
      };
      const drawCell = (lines: readonly string[], at: number, top: number, name: StyleName) => {
        const width = (widths[at] ?? 0) - 2 * CELL_PADDING;
        const x = (lefts[at] ?? 0) + CELL_PADDING;
        writeLines(lines, x, top, name, columns[at]?.isNumber ? width : undefined);
      };
      need(titleHeight + 24);
      drawTitles();
      for (const { cells, isTotal } of rows) {
        const name = isTotal ? 'strong' : 'value';
        const lines = cells.map((cell, at) => wrap(cell, (widths[at] ?? 0) - 2 * CELL_PADDING, name));
        const height = Math.max(...lines.map((cell) => cell.length), 1) * STYLES[name].size * LEADING + 2 * ROW_PADDING;
        if (need(height)) drawTitles();
        lines.forEach((cell, at) => drawCell(cell, at, y + ROW_PADDING, name));
        y += height;
        rule(y);
      }
      y += 6;
    },
    /** Writes the foot of every page and answers the bytes. */
    end(foot: string, attachment: PdfAttachment): Buffer {
      const count = content.count();
      const pages = Array.from({ length: count }, (_, at) => [at, count + at]);
      for (let number = 1; number <= count; number += 1) {
        content.next();
        rule(PAGE.height - 46);
        write(foot, MARGIN, PAGE.height - 40, 'note');
        write(`Pagina ${number} din ${count}`, MARGIN, PAGE.height - 40, 'note', WIDTH);
      }
      return pdfFile({ info, faces, size: PAGE, pages: pages.map(content.pageOf), attachment });
    },
  };
}
