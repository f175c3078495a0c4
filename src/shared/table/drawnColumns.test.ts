import { expect, it } from 'vitest';
import type { ListColumn } from '#contracts/columns/listColumn.ts';
import { columnsOf } from './drawnColumns.ts';

type Row = { readonly name: string; readonly city: string | null; readonly day: string };

const DECLARED = {
  name: { header: 'column.name', value: ({ name }) => name, isInTable: true },
  email: { header: 'column.email', value: () => 'ana@firma.test', isInTable: false },
  city: { header: 'column.city', value: ({ city }) => city, isInTable: true },
  day: { header: 'column.day', value: ({ day }) => ({ date: day }), isInTable: true },
  actions: { header: 'column.actions', value: null, isInTable: true },
} as const satisfies Record<string, ListColumn<Row>>;

const columns = columnsOf<Row, typeof DECLARED>(DECLARED, (header) => `the ${header}`, {
  actions: { width: 72, cell: () => 'x' },
  day: { cell: ({ day }) => `on ${day}` },
  name: { width: 220, place: 'main' },
});

it('a table has its columns in the order of the declaration, without those of the file', () => {
  expect(columns.map(({ id, header }) => [id, header])).toEqual([
    ['name', 'the column.name'],
    ['city', 'the column.city'],
    ['day', 'the column.day'],
    ['actions', 'the column.actions'],
  ]);
});

it('a cell is the text of its value, or what the screen draws', () => {
  const row: Row = { name: 'Alfa SRL', city: null, day: '2026-07-31' };
  expect(columns.map(({ cell }) => cell(row))).toEqual(['Alfa SRL', '–', 'on 2026-07-31', 'x']);
});

it('what the screen says of a column wins', () => {
  expect(columns.map(({ width, place }) => [width, place])).toEqual([
    [220, 'main'],
    [132, 'away'],
    [132, 'away'],
    [72, 'away'],
  ]);
});
