import { expect, it } from 'vitest';
import type { ListColumn } from '#contracts/columns/listColumn.ts';
import { columnsOf } from './columns.ts';

type Row = {
  readonly name: string;
  readonly day: string;
  readonly at: string | null;
  readonly status: string;
  readonly isPaid: boolean;
};

const DECLARED = {
  name: { header: 'column.name', value: ({ name }) => name, isInTable: true },
  steps: { header: 'column.steps', value: null, isInTable: true },
  day: { header: 'column.day', value: ({ day }) => ({ date: day }), isInTable: false },
  at: { header: 'column.at', value: ({ at }) => ({ instant: at }), isInTable: true },
  status: {
    header: 'column.status',
    value: ({ status }) => ({ enumeration: 'SpvFilingStatus', key: status }),
    isInTable: true,
  },
  isPaid: { header: 'column.isPaid', value: ({ isPaid }) => isPaid, isInTable: false },
} as const satisfies Record<string, ListColumn<Row>>;
const LABELS = { SpvFilingStatus: { Approved: { en: 'Approved', ro: 'Aprobată' } } };
const ROW: Row = {
  name: 'Alfa SRL',
  day: '2026-07-31',
  at: '2026-07-31T21:30:00.000Z',
  status: 'Approved',
  isPaid: true,
};

const file = columnsOf<Row>(DECLARED, LABELS);
const cellsOf = (row: Row, language: 'en' | 'ro' = 'en') => file.map(({ cell }) => cell(row, language));

it('leaves out what the table alone has, and keeps the order', () => {
  expect(file.map(({ header }) => header)).toEqual([
    'column.name',
    'column.day',
    'column.at',
    'column.status',
    'column.isPaid',
  ]);
});

it('writes an instant as its day in Romania, where that night has ended already', () => {
  expect(cellsOf(ROW)).toEqual(['Alfa SRL', { date: '2026-07-31' }, { date: '2026-08-01' }, 'Approved', 'Yes']);
  expect(cellsOf({ ...ROW, at: null })[2]).toBeNull();
});

it('writes a key as its word in the language of the file, and as itself where it has none', () => {
  expect(cellsOf(ROW, 'ro')[3]).toBe('Aprobată');
  expect(cellsOf({ ...ROW, status: 'New' })[3]).toBe('New');
});

it('writes yes and no in the language of the file', () => {
  const answers = [true, false].map((isPaid) => ({ ...ROW, isPaid }));
  expect(answers.map((row) => [cellsOf(row)[4], cellsOf(row, 'ro')[4]])).toEqual([
    ['Yes', 'Da'],
    ['No', 'Nu'],
  ]);
});
