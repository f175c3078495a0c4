import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, TableWriter } from './table.ts';

/**
 * Writes a workbook with one sheet, whose first row stays in sight. Texts are inline strings, so that none is a formula.
 * Source: ECMA-376, part 1, SpreadsheetML.
 */
export function createXlsxWriter(header: readonly string[], sheetName: string): TableWriter {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const take = (): Uint8Array => {
    const taken = Buffer.concat(chunks);
    chunks = [];
    return taken;
  };
  for (const [name, text] of Object.entries(partsOf(sheetName))) {
    // Deflated like the sheet: of a stored one whose length follows it, a reader of streams cannot find the end.
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    part.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  let rowNumber = 0;
  const rowOf = (cells: readonly Cell[], style: string): string => {
    rowNumber += 1;
    return `<row r="${rowNumber}">${cells.map((cell, at) => cellOf(cell, columnName(at) + rowNumber, style)).join('')}</row>`;
  };
  return {
    begin: () => {
      sheet.push(strToU8(SHEET_HEAD + rowOf(header, HEADER_STYLE)));
      return take();
    },
    rows: (rows) => {
      sheet.push(strToU8(rows.map((cells) => rowOf(cells, '')).join('')));
      return take();
    },
    end: () => {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return take();
    },
  };
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEET_HEAD = `${HEAD}<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const HEADER_STYLE = ' s="2"';
const DATE_STYLE = ' s="1"';
const DAY_MS = 86_400_000;
/** Days from 1899-12-30, which a spreadsheet counts from, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** XML cannot hold these at all. */
// oxlint-disable-next-line no-control-regex -- these are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** To a spreadsheet `_x0041_` is the letter A. A text that has it writes its first sign in that way. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // A reader of XML makes a line feed of each.
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(FORBIDDEN, '')
    .replaceAll(ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function cellOf(cell: Cell, reference: string, style: string): string {
  if (cell === null || cell === '') return `<c r="${reference}"/>`;
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${reference}"${DATE_STYLE}><v>${Date.parse(`${cell.date}T00:00Z`) / DAY_MS + EPOCH_DAYS}</v></c>`;
  return `<c r="${reference}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

const LETTERS = 26;

/** `A` to `Z`, then `AA`. */
const columnName = (at: number): string =>
  (at < LETTERS ? '' : columnName(Math.floor(at / LETTERS) - 1)) + String.fromCodePoint(65 + (at % LETTERS));

/** What a sheet may be called: 31 characters, without those that a reference is made of. */
const sheetNameOf = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);

/** The parts beside the sheet. Some programs refuse a workbook without the first two fills and a border. */
const partsOf = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(sheetNameOf(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${NAMESPACE}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});
