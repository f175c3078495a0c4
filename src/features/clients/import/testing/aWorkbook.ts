import { strToU8, zipSync } from 'fflate';

/** What stands in a cell: a text, a number as a spreadsheet writes it, or nothing. */
export type CellOfSheet = string | number | null;

/** A workbook as a spreadsheet writes one, with shared texts, and cells that are merged. */
export function aWorkbook(
  sheets: Readonly<Record<string, readonly (readonly CellOfSheet[])[]>>,
  merged: readonly string[] = [],
): File {
  const texts: string[] = [];
  const shared = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const cellOf = (cell: CellOfSheet, reference: string) => {
    if (cell === null) return '';
    return typeof cell === 'number'
      ? `<c r="${reference}"><v>${cell}</v></c>`
      : `<c r="${reference}" t="s"><v>${shared(cell)}</v></c>`;
  };
  const sheetOf = (rows: readonly (readonly CellOfSheet[])[]) => {
    const lines = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, at) => cellOf(cell, `${String.fromCodePoint(65 + at)}${row + 1}`)).join('')}</row>`,
    );
    const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
    return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
  };
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map(sheetOf);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`).join('')}</sst>`,
  };
  for (const [at, part] of parts.entries()) files[`xl/worksheets/sheet${at + 1}.xml`] = part;
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new File([new Uint8Array(bytes)], 'clienti.xlsx');
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
