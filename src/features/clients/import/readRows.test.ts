import { describe, expect, it } from 'vitest';
import { CLIENT_IMPORT_LINES_MAX } from '#contracts/limits.ts';
import { readRows } from './readRows.ts';

const none = new Set<string>();
async function rowsOf(source: string | File, known: ReadonlySet<string> = none) {
  const answer = await readRows(source, known);
  if (answer.kind === 'refused') throw new Error(answer.reason);
  return answer.rows;
}
const short = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ number, taxId, name, problem }) => [number, taxId, name, problem]);

describe('a list of clients', () => {
  it.each([
    ['one below the other', '12345674\nRO 23456783\n'],
    ['after commas', '12345674, RO23456783'],
    ['after blanks', '12345674 23456783'],
    ['after semicolons', 'RO12345674;23456783;'],
  ])('of codes, %s', async (_, text) => {
    expect(short(await rowsOf(text))).toEqual([
      [1, '12345674', '', null],
      [2, '23456783', '', null],
    ]);
  });

  it('names its columns in the first line, in any order', async () => {
    const rows = await rowsOf('Denumire;CUI;Telefon;E-mail\n"Ștefan; fiul SRL";RO12345674;0722 000 000;a@b.ro');
    expect(rows).toEqual([
      {
        number: 2,
        taxId: '12345674',
        name: 'Ștefan; fiul SRL',
        telephone: '0722 000 000',
        email: 'a@b.ro',
        problem: null,
      },
    ]);
  });

  it('is understood without names', async () => {
    const rows = await rowsOf('Alfa SRL,12345674,a@alfa.ro\nBeta SRL,23456783,');
    expect(rows.map(({ taxId, name, email }) => [taxId, name, email])).toEqual([
      ['12345674', 'Alfa SRL', 'a@alfa.ro'],
      ['23456783', 'Beta SRL', ''],
    ]);
  });

  it('says what is wrong with a line', async () => {
    const text = 'cui,email\n12345678,\n12345674,\n12345674,\n23456783,nu\n1234565,';
    expect(short(await rowsOf(text, new Set(['1234565'])))).toEqual([
      [2, '12345678', '', 'invalid'],
      [3, '12345674', '', null],
      [4, '12345674', '', 'double'],
      [5, '23456783', '', 'email'],
      [6, '1234565', '', 'known'],
    ]);
  });

  it('of an older program has its diacritics', async () => {
    // "cui,nume" and "Ţară SRL" in windows-1250.
    const bytes = new Uint8Array([...Buffer.from('cui,nume\n12345674,'), 0xde, 0x61, 0x72, 0xe3, 0x20, 0x53]);
    expect((await rowsOf(new File([bytes], 'a.csv')))[0]?.name).toBe('Ţară S');
  });

  it('may be empty or too long', async () => {
    expect(await readRows('  \n', none)).toEqual({ kind: 'refused', reason: 'empty' });
    expect(await readRows('cui,nume\n', none)).toEqual({ kind: 'refused', reason: 'empty' });
    const long = Array.from({ length: CLIENT_IMPORT_LINES_MAX + 1 }, () => '12345674').join('\n');
    expect(await readRows(long, none)).toEqual({ kind: 'refused', reason: 'tooMany' });
  });
});
