import type { Column, Row } from './drawTable.ts';

/** Rows that determine the widths; a later, longer text is wrapped. */
const MEASURED_ROWS = 200;
/** Narrower columns and columns of codes get their full width; the text columns share at least this much, in points. */
const NARROW = 60;
const CODE_ROOM = 130;
const TEXT_ROOM = 80;
/** Width of a column of numbers where there is room, so that neighbours stay apart. */
const NUMBER_ROOM = 44;

/** Width of a title's word and of a cell's text. */
type Measures = { readonly title: (word: string) => number; readonly cell: (text: string) => number };

/** Widths of the columns of a table: numbers and codes get what they need, texts share the rest. */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly Row[],
  { width, padding }: { readonly width: number; readonly padding: number },
  measures: Measures,
): readonly number[] {
  const measured = rows.slice(0, MEASURED_ROWS);
  const needed = columns.map(({ title }, at) => {
    let widest = 0;
    for (const word of title.split(' ')) widest = Math.max(widest, measures.title(word));
    for (const { cells } of measured) widest = Math.max(widest, measures.cell(cells[at] ?? ''));
    return widest + 2 * padding + 1;
  });
  const isCode = (at: number) =>
    (needed[at] ?? 0) < CODE_ROOM && measured.every(({ cells }) => !(cells[at] ?? '').includes(' '));
  const isText = columns.map(({ isNumber }, at) => !isNumber && (needed[at] ?? 0) >= NARROW && !isCode(at));
  const roomy = needed.map((one, at) => (columns[at]?.isNumber ? Math.max(one, NUMBER_ROOM + 2 * padding) : one));
  return shared(roomy, isText, width) ?? shared(needed, isText, width) ?? stretched(needed, width);
}

/** Null when too little is left for the texts, or when there are none. */
function shared(needed: readonly number[], isText: readonly boolean[], width: number): readonly number[] | null {
  const wanted = sum(needed.filter((_, at) => isText[at]));
  const left = width - sum(needed.filter((_, at) => !isText[at]));
  if (wanted === 0 || left < TEXT_ROOM) return null;
  return needed.map((one, at) => (isText[at] ? (one * left) / wanted : one));
}

const stretched = (needed: readonly number[], width: number) => needed.map((one) => (one * width) / sum(needed));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
