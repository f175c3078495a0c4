import type { Faces } from './fonts.ts';
import { createPageContent } from './pageContent.ts';
import { FONT_NAMES } from './pdfFile.ts';
import { wrapText } from './wrapText.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 44;
const BOTTOM = PAGE.height - 56;
/** Width between the margins, in points. */
export const WIDTH = PAGE.width - 2 * MARGIN;

/** Greys of text and of labels. */
const INK = 0.1;
const MUTED = 0.38;

type Style = { readonly weight: keyof Faces; readonly size: number; readonly commands: string };
const style = (weight: keyof Faces, size: number, grey: number): Style => ({
  weight,
  size,
  commands: `/${FONT_NAMES[weight]} ${size} Tf ${grey} g `,
});
/** Styles of text, by purpose. */
export const STYLES = {
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
/** Ascent above the baseline, as a part of the size. */
const ASCENT = 0.9;

/** Pages with a position `y` that moves from top to bottom; `y` is the distance from the top edge, in points. */
export type SheetPage = ReturnType<typeof createSheetPage>;

/** Starts the first page. */
export function createSheetPage(faces: Faces) {
  const content = createPageContent();
  const widthOf = (text: string, name: StyleName) => faces[STYLES[name].weight].widthOf(text, STYLES[name].size);
  const write = (text: string, x: number, top: number, name: StyleName, width?: number) => {
    if (text === '') return;
    const { weight, size, commands } = STYLES[name];
    const left = width === undefined ? x : x + width - widthOf(text, name);
    content.write(text, faces[weight], commands, left, PAGE.height - top - size * ASCENT);
  };

  return {
    y: MARGIN,
    content,
    widthOf,
    /** Writes one line at `x`, or right-aligned in `width`. */
    write,
    wrap: (text: string, width: number, name: StyleName) => wrapText(text, width, (piece) => widthOf(piece, name)),
    writeLines(lines: readonly string[], x: number, top: number, name: StyleName, width?: number) {
      const height = lineHeight(name);
      lines.forEach((line, at) => write(line, x, top + at * height, name, width));
    },
    rule(top: number, x = MARGIN, width = WIDTH) {
      content.line(x, PAGE.height - top, width);
    },
    /** Starts the next page when less than `height` is left; true when it did. */
    need(height: number): boolean {
      if (this.y + height <= BOTTOM) return false;
      content.next();
      this.y = MARGIN;
      return true;
    },
  };
}

/** Height of a line of a style, in points. */
export const lineHeight = (name: StyleName): number => STYLES[name].size * LEADING;
