import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { CLIENT_IMPORT_UNPACKED_MAX } from '#contracts/limits.ts';
import { aWorkbook } from '../testing/aWorkbook.ts';
import { readRows } from './readRows.ts';

const read = (source: File, sheet: string | null = null) => readRows({ source, sheet, known: new Map() });
const short = (answer: Awaited<ReturnType<typeof read>>) =>
  answer.kind === 'rows' ? answer.rows.map(({ line, taxId, name, email }) => [line, taxId, name, email]) : answer;

describe('a workbook', () => {
  it('has codes as numbers and as texts', async () => {
    const rows = [
      ['CUI', 'Denumire', 'E-mail'],
      [12345674, 'S.C. "ALFA" SRL', 'a@alfa.ro'],
      ['RO 23456783', 'Beta  &\nfiii', null],
      [null, null, null],
      [14399875.5, 'Gama', null],
    ];
    expect(short(await read(aWorkbook({ Foaie1: rows })))).toEqual([
      [2, '12345674', 'S.C. "ALFA" SRL', 'a@alfa.ro'],
      [3, '23456783', 'Beta & fiii', ''],
      [5, '14399875.5', 'Gama', ''],
    ]);
  });

  it('may have its names in two rows, of which cells are merged', async () => {
    const rows = [
      ['Clienți 2026', null, null, null],
      ['CUI', 'Denumire', 'Contact', null],
      [null, null, 'Telefon', 'E-mail'],
      [12345674, 'Alfa', '0722', 'a@alfa.ro'],
    ];
    expect(short(await read(aWorkbook({ Foaie1: rows }, ['A1:D1', 'A2:A3', 'B2:B3', 'C2:D2'])))).toEqual([
      [1, 'Clienți 2026', '', ''],
      [4, '12345674', 'Alfa', 'a@alfa.ro'],
    ]);
  });

  it('with several sheets asks for one, and leaves out those that are empty', async () => {
    const book = aWorkbook({ Note: [['Nimic']], Clienți: [['cui'], [12345674]], Goală: [] });
    expect(await read(book)).toEqual({ kind: 'sheets', names: ['Note', 'Clienți'] });
    expect(short(await read(book, 'Clienți'))).toEqual([[2, '12345674', '', '']]);
    expect(short(await read(aWorkbook({ Goală: [], Clienți: [[12345674]] })))).toEqual([[1, '12345674', '', '']]);
  });

  it('is refused where it unpacks to too much', async () => {
    const bytes = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(10) }));
    // The size of an entry as the directory tells it.
    bytes.writeUInt32LE(CLIENT_IMPORT_UNPACKED_MAX + 1, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24);
    expect(await read(new File([bytes], 'a.xlsx'))).toEqual({ kind: 'refused', reason: 'tooLarge' });
  });

  it('of the format before 2007 is refused', async () => {
    const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], 'a.xls');
    expect(await read(old)).toEqual({ kind: 'refused', reason: 'unreadable' });
  });
});
