import { drawAmounts, drawFields, type Field } from './drawFields.ts';
import { drawTable, type Column, type Row } from './drawTable.ts';
import type { Faces } from './fonts.ts';
import { pdfFile, type PdfAttachment, type PdfInfo } from './pdfFile.ts';
import { createSheetPage, lineHeight, MARGIN, PAGE, WIDTH, type StyleName } from './sheetPage.ts';

/** Pages that are written from top to bottom. */
export type Sheet = ReturnType<typeof createSheet>;

/** Starts a document. The same calls give the same bytes. */
export function createSheet(info: PdfInfo, faces: Faces) {
  const page = createSheetPage(faces);
  const { content } = page;

  const paragraph = (text: string, name: StyleName) => {
    for (const line of page.wrap(text, WIDTH, name)) {
      page.need(lineHeight(name));
      page.write(line, MARGIN, page.y, name);
      page.y += lineHeight(name);
    }
  };

  return {
    paragraph,
    space(height: number) {
      page.y += height;
    },
    rule() {
      page.rule(page.y);
      page.y += 6;
    },
    heading(text: string) {
      page.need(48);
      page.y += 8;
      paragraph(text, 'heading');
      page.y += 3;
    },
    fields: (fields: readonly Field[], columns: number) => drawFields(page, fields, columns),
    amounts: (amounts: readonly Field[]) => drawAmounts(page, amounts),
    table: (columns: readonly Column[], rows: readonly Row[]) => drawTable(page, columns, rows),
    /** Writes the footer of every page and returns the bytes. */
    end(footer: string, attachment: PdfAttachment): Buffer {
      const count = content.count();
      const pages = Array.from({ length: count }, (_, at) => [at, count + at]);
      for (let number = 1; number <= count; number += 1) {
        content.next();
        page.rule(PAGE.height - 46);
        page.write(footer, MARGIN, PAGE.height - 40, 'note');
        page.write(`Pagina ${number} din ${count}`, MARGIN, PAGE.height - 40, 'note', WIDTH);
      }
      return pdfFile({ info, faces, size: PAGE, pages: pages.map(content.pageOf), attachment });
    },
  };
}
