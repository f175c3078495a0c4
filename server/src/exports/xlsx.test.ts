import { inflateRawSync } from 'node:zlib';
import readXlsxFile from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import type { Cell } from './table.ts';
import { createXlsxWriter } from './xlsx.ts';

const HEADER = ['Nume', 'Ore', 'Zi', 'Notă'];
const TEXTS = ['_x0041_ și _x00e9_', '=1+1', 'Rând 1\r\nRând 2', '  <&"\'> ', '007', 'ȘTEFĂNIȚĂ 😀'];
const ROWS: readonly (readonly Cell[])[] = TEXTS.map((text, at) => [
  text,
  7.5 + at,
  { date: '2026-02-28' },
  at % 2 === 0 ? null : 'x',
]);
const EXPECTED = TEXTS.map((text, at) => [
  text.replace('\r\n', '\n'),
  7.5 + at,
  '2026-02-28',
  at % 2 === 0 ? null : 'x',
]);

function written(): Buffer<ArrayBuffer> {
  const writer = createXlsxWriter(HEADER, 'Registru [1]: tot/nimic, cu un nume foarte lung');
  return Buffer.concat([writer.begin(), writer.rows(ROWS.slice(0, 2)), writer.rows(ROWS.slice(2)), writer.end()]);
}
const dayOf = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);

/** Reads the entries one after the other as they come, as a program does that cannot jump to the directory at the end. */
function entriesOf(zip: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [flags, method, length] = [zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8), zip.readUInt32LE(at + 18)];
    const name = zip.subarray(at + 30, at + 30 + zip.readUInt16LE(at + 26)).toString();
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    expect({ name, method }, 'only a deflated entry says where it ends').toEqual({ name, method: 8 });
    const { buffer, engine } = inflateRawSync(zip.subarray(start), { info: true }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    const end = start + engine.bytesWritten;
    const hasDescriptor = (flags & 8) !== 0;
    if (!hasDescriptor) expect(length).toBe(end - start);
    found.set(name, buffer.toString());
    at = end + (hasDescriptor ? (zip.readUInt32LE(end) === 0x08074b50 ? 16 : 12) : 0);
  }
  return found;
}

describe('a workbook', () => {
  it('is read by a program that reads its entries as they come', () => {
    expect([...entriesOf(written()).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('names the place of each cell, without which some readers find none', () => {
    const sheet = entriesOf(written()).get('xl/worksheets/sheet1.xml') ?? '';
    const places = [...sheet.matchAll(/<c r="([A-Z]+\d+)"/g)].map(([, place]) => place);
    expect(places).toHaveLength(sheet.split('<c').length - sheet.split('<cols').length);
    expect(places.slice(0, 5)).toEqual(['A1', 'B1', 'C1', 'D1', 'A2']);
    const wide = createXlsxWriter(
      Array.from({ length: 703 }, (_, at) => String(at)),
      'x',
    );
    const book = Buffer.concat([wide.begin(), wide.end()]);
    expect(entriesOf(book).get('xl/worksheets/sheet1.xml')).toMatch(/r="Z1".*r="AA1".*r="ZZ1".*r="AAA1"/);
  });

  it('has a name that a spreadsheet allows, and writes what looks like an escape as text', () => {
    const entries = entriesOf(written());
    expect(entries.get('xl/workbook.xml')).toContain('<sheet name="Registru  1   tot nimic, cu un "');
    expect(entries.get('xl/worksheets/sheet1.xml')).toContain('_x005F_x0041_ și _x005F_x00e9_');
  });

  it('is read by read-excel-file', async () => {
    const [sheet] = await readXlsxFile(new Blob([written()]), { trim: false });
    expect(sheet?.data.map((row) => row.map(dayOf))).toEqual([HEADER, ...EXPECTED]);
  });
});
