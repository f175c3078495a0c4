import { lineHeight, MARGIN, WIDTH, type SheetPage } from './sheetPage.ts';

export type Field = { readonly label: string; readonly value: string; readonly isNumber: boolean };

const FIELD_GAP = 14;
const AMOUNT_GAP = 28;

/** Draws labels over values, in columns of equal width. */
export function drawFields(page: SheetPage, fields: readonly Field[], columns: number): void {
  const width = (WIDTH - FIELD_GAP * (columns - 1)) / columns;
  for (let first = 0; first < fields.length; first += columns) {
    const row = fields.slice(first, first + columns).map(({ label, value }) => ({
      label: page.wrap(label, width, 'label'),
      value: page.wrap(value, width, 'value'),
    }));
    const labelHeight = Math.max(...row.map(({ label }) => label.length)) * lineHeight('label');
    const valueHeight = Math.max(...row.map(({ value }) => value.length)) * lineHeight('value');
    page.need(labelHeight + valueHeight + 5);
    row.forEach(({ label, value }, at) => {
      const x = MARGIN + at * (width + FIELD_GAP);
      page.writeLines(label, x, page.y, 'label');
      page.writeLines(value, x, page.y + labelHeight, 'value');
    });
    page.y += labelHeight + valueHeight + 5;
  }
}

/** Draws labels before amounts, in two columns; the amounts are right-aligned. */
export function drawAmounts(page: SheetPage, amounts: readonly Field[]): void {
  const width = (WIDTH - AMOUNT_GAP) / 2;
  for (let first = 0; first < amounts.length; first += 2) {
    const pair = amounts.slice(first, first + 2).map(({ label, value }) => ({
      label: page.wrap(label, width - page.widthOf(value, 'value') - AMOUNT_GAP / 2, 'value'),
      value,
    }));
    const height = Math.max(...pair.map(({ label }) => label.length)) * lineHeight('value') + 4;
    page.need(height);
    pair.forEach(({ label, value }, at) => {
      const x = MARGIN + at * (width + AMOUNT_GAP);
      page.writeLines(label, x, page.y, 'value');
      page.write(value, x, page.y, 'value', width);
      page.rule(page.y + height - 2, x, width);
    });
    page.y += height;
  }
  page.y += 4;
}
