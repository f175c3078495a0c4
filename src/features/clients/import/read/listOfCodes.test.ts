import { describe, expect, it } from 'vitest';
import { isFiscalCode } from '#contracts/checkDigits.ts';
import { CODE_SPELLINGS, COMPANY_SPELLINGS } from '#contracts/testing/codeSpellings.ts';
import { readRows } from './readRows.ts';

async function read(source: string) {
  const answer = await readRows({ source, sheet: null, known: new Map() });
  if (answer.kind !== 'rows') throw new Error(JSON.stringify(answer));
  return answer.rows;
}
const codesOf = async (source: string) =>
  (await read(source)).map(({ line, taxId, problem }) => (problem === null ? [line, taxId] : [line, problem]));

describe('a list of codes', () => {
  it.each([
    ['one below the other', '12345674\nRO 23456783\n'],
    ['as numbers with decimals', '12345674.0\n23456783.00'],
    ['with a comma before the decimals', '12345674,0\n23456783,00'],
    ['in groups', '12 345 674\n23.456.783'],
    ['in groups of hyphens and commas', '12-345-674\n23,456,783'],
    ['with what is printed before them', 'C.U.I. RO12345674\nCod fiscal: 23456783'],
    ['with lines that end in CR alone', '12345674\rRO23456783\r'],
  ])('%s', async (_, text) => {
    expect(await codesOf(text)).toEqual([
      [1, '12345674'],
      [2, '23456783'],
    ]);
  });

  it.each([
    ['commas', '12345674, RO23456783'],
    ['commas alone', '12345674,23456783'],
    ['blanks', '12345674 23456783'],
    ['blanks and prefixes', 'RO 12345674 CUI 23456783'],
    ['semicolons', 'RO12345674;23456783;'],
    ['semicolons, in groups of commas', '12,345,674; 23,456,783'],
    ['commas, in groups of commas', '12,345,674, 23,456,783'],
  ])('in a line, parted by %s', async (_, text) => {
    expect(await codesOf(text)).toEqual([
      [1, '12345674'],
      [1, '23456783'],
    ]);
  });

  it('has the numbers of its lines, whatever stands in them', async () => {
    const rows = await read('12345674 23456783\n\n\nRO 12345674');
    expect(rows.map(({ number, line, sameAs, problem }) => [number, line, sameAs, problem])).toEqual([
      [1, 1, null, null],
      [2, 1, null, null],
      [3, 4, 1, 'double'],
    ]);
  });

  it('has no code that a spreadsheet has rounded, or whose digits a point parts', async () => {
    expect(await codesOf('cui;nume\n1,2346E+07;A\n1234567.4;B\n14399875.0;C\n14.399,875;D\n19.000;E')).toEqual([
      [2, 'rounded'],
      [3, 'invalid'],
      [4, '14399875'],
      [5, 'invalid'],
      [6, 'invalid'],
    ]);
  });

  it.each([
    '14.399.875,00',
    '14 399 875,00',
    '14,399,875.00',
    '14\u00A0399\u00A0875,00',
    '1.4399875E7',
    '1,4399875E+07',
  ])('has a code as the number %j', async (number) =>
    expect(await codesOf(`cui;nume\n${number};Alfa`)).toEqual([[2, '14399875']]),
  );
});

describe('a cell of codes', () => {
  it.each(COMPANY_SPELLINGS)('with %j is %j', async (typed, code) => {
    expect(await codesOf(`cui;nume\n${typed};Alfa`)).toEqual([[2, code]]);
  });

  it('is none where it is no code elsewhere', async () => {
    const others = CODE_SPELLINGS.filter(([, searched]) => !isFiscalCode(searched) && !searched.startsWith('14399875'));
    for (const [typed] of others) expect(await codesOf(`cui;nume\n${typed};Alfa`), typed).toEqual([[2, 'invalid']]);
  });
});
