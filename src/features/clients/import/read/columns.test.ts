import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CLIENT_COLUMNS } from '#contracts/columns/clientColumns.ts';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { completedColumns, headerOf } from './columns.ts';

const CODE = '12345674';
const rowsOf = (...rows: string[][]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const columnsOf = (...cells: string[]) => headerOf(rowsOf(cells, [CODE]))?.columns;
const completedOf = (names: string[], ...rows: string[][]) => {
  const header = headerOf(rowsOf(names, ...rows));
  return header === null ? null : completedColumns(header, rowsOf(...rows));
};

/** What the product calls the columns of its own list of clients. */
function exportedNames(language: Language): string[] {
  const file = path.join(import.meta.dirname, '../../../../../public/locales', language, 'clients.json');
  const texts = v.parse(v.object({ column: v.record(v.string(), v.string()) }), JSON.parse(readFileSync(file, 'utf8')));
  return Object.keys(CLIENT_COLUMNS).map((column) => texts.column[column] ?? '');
}

describe('the name of a column', () => {
  it.each(['CUI', 'C.U.I.', 'CUI*', 'CUI client', 'CUI/CNP', 'Cod fiscal (CUI)', 'Cod unic de înregistrare', 'Tax ID'])(
    '%j is that of the code',
    (name) => expect(columnsOf('Nr.', name)).toEqual({ taxId: 1 }),
  );
  it.each([
    'Denumire',
    'Denumire firmă',
    'Denumire societate',
    'Denumire partener',
    'Denumirea clientului (conform ONRC)',
    'Partener',
    'Client',
    'Client name',
    'Nume/Denumire',
  ])('%j is that of the name', (name) => expect(columnsOf('CUI', name)).toEqual({ taxId: 0, name: 1 }));
  it.each(['Telefon', 'Nr. de telefon', 'Telefon mobil', 'Phone number', 'Tel.'])(
    '%j is that of the telephone',
    (name) => expect(columnsOf('CUI', name)).toEqual({ taxId: 0, telephone: 1 }),
  );
  it.each(['E-mail', 'E-mail de contact', 'Adresă e-mail', 'Email client'])('%j is that of the e-mail', (name) =>
    expect(columnsOf('CUI', name)).toEqual({ taxId: 0, email: 1 }),
  );
  it.each(['Cod client', 'Nume contact', 'Persoană de contact', 'Tip client', 'Denumire bancă', 'Nr. Reg. Com.'])(
    '%j is that of something else',
    (name) => expect(columnsOf('CUI', name)).toEqual({ taxId: 0 }),
  );

  it.each(LANGUAGES)('is understood in the list that the product has exported, in %s', (language) => {
    const keys = Object.keys(CLIENT_COLUMNS);
    expect(columnsOf(...exportedNames(language))).toEqual({
      taxId: keys.indexOf('taxId'),
      name: keys.indexOf('name'),
      email: keys.indexOf('contactEmail'),
    });
  });

  it('is not looked for in a title that has its word', () => {
    const rows = rowsOf(['Lista clienților cu CUI și telefon'], ['CUI', 'Denumire'], [CODE, 'Alfa']);
    expect(headerOf(rows)).toMatchObject({ at: 1, columns: { taxId: 0, name: 1 } });
    expect(headerOf(rowsOf(['Alfa', 'CUI lipsă'], ['Beta', CODE]))).toBeNull();
  });

  it('that says nothing leaves its column to be guessed from the rows', () => {
    const row = [CODE, 'Alfa SRL', 'a@alfa.ro', '0722 000 000', '17.11.2026'];
    const all = { taxId: 0, name: 1, email: 2, telephone: 3 };
    expect(completedOf(['CUI', 'A', 'B', 'C', 'D'], row, [CODE, 'Beta SRL', '', '', ''])).toEqual(all);
    expect(completedOf(['CUI', 'A', 'B'], [CODE, '', 'o notă'], [CODE, '', ''])).toEqual({ taxId: 0 });
    expect(completedOf(['CUI', 'Responsabil', 'Județ'], [CODE, 'Ana Pop', 'Cluj'])).toEqual({ taxId: 0 });
  });
});
