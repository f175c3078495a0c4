import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Cell } from '#server/exports/table.ts';
import { createXlsxWriter } from '#server/exports/xlsx.ts';
import { PYTHON_TOOLS } from './pyHanko.ts';

const HEADER = ['Denumire', 'Ore', 'Zi', 'Notă'];
const ROWS: readonly (readonly Cell[])[] = [
  ['=1+1', 8.5, { date: '2026-02-28' }, 'x'],
  ['Rând 1\r\nRând 2', 9, { date: '2024-02-29' }, null],
  ['  <&"\'> ', 0.1, { date: '1999-12-31' }, '007'],
  ['ȘTEFĂNIȚĂ 😀', -3, { date: '2100-01-01' }, '14399875'],
];
const READ = [
  HEADER,
  ['=1+1', 8.5, '2026-02-28', 'x'],
  ['Rând 1\nRând 2', 9, '2024-02-29', null],
  ['  <&"\'> ', 0.1, '1999-12-31', '007'],
  ['ȘTEFĂNIȚĂ 😀', -3, '2100-01-01', '14399875'],
];

/** Programs that read a workbook and print its cells as JSON: texts as texts, days as `2026-02-28`, nothing as null. */
const READERS = {
  openpyxl: 'openpyxl.load_workbook(path).active.iter_rows(values_only=True)',
  python_calamine: 'python_calamine.CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()',
} as const;
const program = (module: string, rows: string) => `
import datetime, json, sys, ${module}
path = sys.argv[1]
def plain(value):
    if isinstance(value, (datetime.datetime, datetime.date)): return value.isoformat()[:10]
    return None if value == '' else value
print(json.dumps([[plain(value) for value in row] for row in ${rows}]))
`;

const dir = mkdtempSync(join(tmpdir(), 'dosar-workbook-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('an exported workbook', () => {
  it.each(Object.entries(READERS))('is read by %s as it was written', async (module, rows) => {
    const file = join(dir, `${module}.xlsx`);
    const writer = createXlsxWriter(HEADER, 'Clienți');
    writeFileSync(file, Buffer.concat([writer.begin(), writer.rows(ROWS), writer.end()]));
    const python = join(PYTHON_TOOLS, 'bin/python');
    const { stdout } = await promisify(execFile)(python, ['-c', program(module, rows), file]);
    expect(JSON.parse(stdout)).toEqual(READ);
  });
});
