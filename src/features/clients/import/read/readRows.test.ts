import { describe, expect, it } from 'vitest';
import { CLIENT_IMPORT_BYTES_MAX, CLIENT_IMPORT_LINES_MAX } from '#contracts/limits.ts';
import type { KnownClient } from '#machines/importReview/importRows.ts';
import { readRows } from './readRows.ts';

type Known = ReadonlyMap<string, KnownClient>;
const none: Known = new Map();
const read = (source: string | File, known = none) => readRows({ source, sheet: null, known });
async function rowsOf(source: string | File, known = none) {
  const answer = await read(source, known);
  if (answer.kind !== 'rows') throw new Error(JSON.stringify(answer));
  return answer.rows;
}
const short = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ line, taxId, name, problem }) => [line, taxId, name, problem]);
const aFile = (...parts: (string | readonly number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'clienti.csv',
  );

const ALFA = 'S.C. "ALFA" SRL';
const BETA = 'Beta; fiul SRL';

describe('a list with columns', () => {
  it.each([
    ['semicolons', ';'],
    ['commas', ','],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('is parted by %s', async (_, separator) => {
    const line = (...cells: string[]) => cells.join(separator);
    const text = [
      line('Denumire', 'CUI', 'Telefon', 'E-mail'),
      line(ALFA, 'RO12345674', '0722 000 000', 'a@b.ro'),
      line('"Beta; fiul SRL"', '23456783', '', ''),
    ].join('\r\n');
    const same = { sameAs: null, client: null, problem: null };
    expect(await rowsOf(text)).toEqual([
      { number: 1, line: 2, taxId: '12345674', name: ALFA, telephone: '0722 000 000', email: 'a@b.ro', ...same },
      { number: 2, line: 3, taxId: '23456783', name: BETA, telephone: '', email: '', ...same },
    ]);
  });

  it('says itself what parts it', async () => {
    expect(short(await rowsOf('sep=|\r\ncui|nume\r\n12345674|Alfa, Beta; Gama'))).toEqual([
      [3, '12345674', 'Alfa, Beta; Gama', null],
    ]);
  });

  it.each([
    ['inside a name', `${ALFA};12345674`, ALFA],
    ['around a name with quotes', '"S.C. ""ALFA"" SRL";12345674', ALFA],
    ['around a name whose own quotes are not doubled', '"S.C. "ALFA" SRL";12345674', ALFA],
    ['at the beginning of a name', '"ALFA" SRL;12345674', '"ALFA" SRL'],
    ['around both words of a name', '"ALFA" și "OMEGA";12345674', '"ALFA" și "OMEGA"'],
    ['that are never closed', '"ALFA SRL;12345674', '"ALFA SRL'],
    ['around a line end', '"ALFA\r\nSRL";12345674', 'ALFA SRL'],
  ])('loses no client to quotes %s', async (_, line, name) => {
    const rows = await rowsOf(`nume;cui\r\n${line}\r\nGAMA "X";23456783\r\n"Delta";34567892\r\n`);
    expect(rows.map(({ taxId, name: read, problem }) => [taxId, read, problem])).toEqual([
      ['12345674', name, null],
      ['23456783', 'GAMA "X"', null],
      ['34567892', 'Delta', null],
    ]);
  });

  it('has its names below a title, and says what stands above them', async () => {
    const text = 'Clienții cabinetului, RO12345674\n\nDenumire client;C.U.I.;;\n"Alfa";23456783;;\n';
    expect(short(await rowsOf(text))).toEqual([
      [1, 'Clienții cabinetului, RO12345674', '', 'above'],
      [4, '23456783', 'Alfa', null],
    ]);
  });

  it('is understood without names', async () => {
    const rows = await rowsOf('Alfa SRL,12345674,a@alfa.ro\nBeta SRL,23456783,');
    expect(rows.map(({ taxId, name, email }) => [taxId, name, email])).toEqual([
      ['12345674', 'Alfa SRL', 'a@alfa.ro'],
      ['23456783', 'Beta SRL', ''],
    ]);
  });

  it('has each of its lines in what is offered or refused, with the reason', async () => {
    const text = [
      'cui,nume,email,telefon',
      '12345678,,,',
      '12345674,,,',
      'RO 12345674,,,',
      '23456783,,nu,',
      `34567892,${'x'.repeat(201)},,`,
      `34567892,,,${'1'.repeat(51)}`,
      ',Fără cod,,',
      '1234565,,,',
    ].join('\n');
    const rows = await rowsOf(text, new Map([['1234565', { id: 'c-1', name: 'Omega' }]]));
    expect(rows.map(({ line, problem, sameAs, client }) => [line, problem, sameAs, client?.name])).toEqual([
      [2, 'invalid', null, undefined],
      [3, null, null, undefined],
      [4, 'double', 3, undefined],
      [5, 'email', null, undefined],
      [6, 'name', null, undefined],
      [7, 'telephone', null, undefined],
      [8, 'invalid', null, undefined],
      [9, 'known', null, 'Omega'],
    ]);
  });
});

const unusedOf = async (text: string) => {
  const answer = await read(text);
  return answer.kind === 'rows' ? answer.unused : answer;
};

describe('the columns that are not used', () => {
  it('are told by their names, and without names by their numbers', async () => {
    expect(await unusedOf('cui;nume;Adresă;Goală;Capital\n12345674;Alfa;Str. Lungă 1;;200')).toEqual([
      'Adresă',
      'Capital',
    ]);
    expect(await unusedOf('12345674;Alfa;Cluj;a@alfa.ro')).toEqual(['3']);
    expect(await unusedOf('12345674;Alfa\n23456783;Beta')).toEqual([]);
    expect(await unusedOf('12345674, 23456783')).toEqual([]);
  });
});

describe('a file', () => {
  const text = 'cui;nume\r\n12345674;Ţară și fiii\r\n';
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le');
    return [...(bigEndian ? bytes.swap16() : bytes)];
  };
  it.each([
    ['UTF-8', aFile(text)],
    ['UTF-8 with its mark', aFile([0xef, 0xbb, 0xbf], text)],
    ['UTF-16, as a spreadsheet saves "Unicode text"', aFile(utf16(false, true))],
    ['UTF-16 of the other order', aFile(utf16(true, true))],
    ['UTF-16 without its mark', aFile(utf16(false, false))],
    ['UTF-16 of the other order without its mark', aFile(utf16(true, false))],
  ])('in %s has its diacritics', async (_, file) => {
    expect(short(await rowsOf(file))).toEqual([[2, '12345674', 'Ţară și fiii', null]]);
  });

  it('of an older program has its diacritics', async () => {
    // "Ţară S" in windows-1250.
    const file = aFile('cui,nume\n12345674,', [0xde, 0x61, 0x72, 0xe3, 0x20, 0x53]);
    expect((await rowsOf(file))[0]?.name).toBe('Ţară S');
  });

  it('may be empty, too long or too large', async () => {
    expect(await read('  \n')).toEqual({ kind: 'refused', reason: 'empty' });
    expect(await read('cui,nume\n')).toEqual({ kind: 'refused', reason: 'empty' });
    const long = Array.from({ length: CLIENT_IMPORT_LINES_MAX + 1 }, () => '12345674').join('\n');
    expect(await read(long)).toEqual({ kind: 'refused', reason: 'tooMany' });
    const large = new File([new Uint8Array(CLIENT_IMPORT_BYTES_MAX + 1)], 'a.csv');
    expect(await read(large)).toEqual({ kind: 'refused', reason: 'tooLarge' });
  });
});
