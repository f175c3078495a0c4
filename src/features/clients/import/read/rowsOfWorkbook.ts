import { unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { CLIENT_IMPORT_UNPACKED_MAX } from '#contracts/limits.ts';
import type { RawRow } from './splitCells.ts';

/** A sheet of a workbook that has rows. */
export type Sheet = { readonly name: string; readonly rows: readonly RawRow[] };

/** A workbook is a ZIP archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** The format of spreadsheets before 2007, which is not read. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11;

/** The sheets of a workbook that have rows; null for one that unpacks to too many bytes. */
export async function sheetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[] | null> {
  if (unpackedBytes(bytes) > CLIENT_IMPORT_UNPACKED_MAX) return null;
  const sheets = await readXlsxFile(new Blob([bytes]));
  return sheets
    .map(({ sheet: name, data }) => ({
      name,
      rows: data.map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) })),
    }))
    .map(({ name, rows }) => ({ name, rows: rows.filter((row) => row.cells.some((cell) => cell !== '')) }))
    .filter(({ rows }) => rows.length > 0);
}

function unpackedBytes(bytes: Uint8Array): number {
  let total = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize;
      return false;
    },
  });
  return total;
}

/** A code that is a number in its sheet has no decimals and no exponent here. */
const textOf = (cell: unknown): string => {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  return typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').trim() : '';
};
