import type { Row } from './lines.ts';

/** Writes rows as a spreadsheet (XML Spreadsheet 2003, which goes by the name of `.xls`). */
export function sheetOf(rows: readonly Row[]): Buffer {
  const lines = rows.map(({ cells }) => `<Row>${cells.map(([, text]) => cell(text)).join('')}</Row>`);
  return Buffer.from(`<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Fisa Rol"><Table>
${lines.join('\n')}
</Table></Worksheet>
</Workbook>
`);
}

function cell(text: string): string {
  return `<Cell><Data ss:Type="String">${text}</Data></Cell>`;
}
