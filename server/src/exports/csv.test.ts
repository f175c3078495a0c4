import { expect, it } from 'vitest';
import { createCsvWriter } from './csv.ts';
import type { Cell } from './table.ts';

const BLANK = '\u00A0';
const lineOf = (cells: readonly Cell[], language: 'en' | 'ro' = 'ro') => {
  const writer = createCsvWriter([], language);
  return new TextDecoder().decode(writer.rows([cells])).replace(/\r\n$/, '');
};

it('has decimals by its language, so that no number is read as a day', () => {
  expect(lineOf([7.5, -0.25, 12], 'ro')).toBe('"7,5";"-0,25";12');
  expect(lineOf([7.5, -0.25, 12], 'en')).toBe('7.5;-0.25;12');
});

it.each(['a,b', 'a;b', 'a\tb', 'a|b', 'a\nb', ' a', 'a '])(
  '%j stays one cell, whichever separator a reader takes',
  (text) => expect(lineOf([text])).toBe(`"${text}"`),
);

it.each([
  ['=1+1', `'=1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['+1+cmd|x', `"'+1+cmd|x"`],
  ['-A1', `'-A1`],
  [' =1', `" '=1"`],
  ['Alfa,=1+1', `"Alfa,'=1+1"`],
  ['Alfa; @SUM(1)', `"Alfa; '@SUM(1)"`],
  ['Alfa\t=1', `"Alfa\t'=1"`],
  ['Alfa\n+A1', `"Alfa\n'+A1"`],
  ['"=1"', `"""'=1"""`],
  ['＝1+1', `'＝1+1`],
  ["Alfa,- cmd|'/C calc'!A0,x", `"Alfa,'- cmd|'/C calc'!A0,x"`],
  ["- cmd|'/C calc'!A0", `"'- cmd|'/C calc'!A0"`],
  ['Alfa,- A1', `"Alfa,${BLANK}- A1"`],
])('%j is no formula behind any separator', (text, written) => expect(lineOf([text])).toBe(written));

it.each([
  ['- apel client', `"${BLANK}- apel client"`],
  ['+40 722 000 000', `"${BLANK}+40 722 000 000"`],
  ['+40722000000', `"${BLANK}+40722000000"`],
  ['0722000000', `"${BLANK}0722000000"`],
  ['2026-07', `"${BLANK}2026-07"`],
  ['10/2026', `"${BLANK}10/2026"`],
  ['1-2', `"${BLANK}1-2"`],
  ['7.5', `"${BLANK}7.5"`],
  ['1E5', `"${BLANK}1E5"`],
  ['12345678901234567', `"${BLANK}12345678901234567"`],
])('%j stays what it is where a spreadsheet opens it', (text, written) => {
  expect(lineOf([text])).toBe(written);
  expect(written.slice(1, -1).trim()).toBe(text);
});

it.each(['-5', '12345674', 'Alfa - Beta', 'ana@firma.ro', 'J40/1/2020', 'D300 2026-07'])('%j needs nothing', (text) =>
  expect(lineOf([text])).toBe(text),
);
