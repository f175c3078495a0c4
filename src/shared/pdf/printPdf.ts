import type { PDFDocumentProxy } from 'pdfjs-dist';
import { pictureOf } from './pdfEngine.ts';

/** Sharp enough for the small print of a receipt. */
const PRINT_DOTS_PER_INCH = 150;

/** Prints every page on a sheet of its own, without the rest of the screen. */
export async function printPdf(pdf: PDFDocumentProxy): Promise<void> {
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  const sheets = document.createElement('div');
  sheets.setAttribute('data-print-sheets', '');
  const addresses: string[] = [];
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const address = URL.createObjectURL(await pictureOf(await pdf.getPage(number), PRINT_DOTS_PER_INCH));
      addresses.push(address);
      sheets.append(await loadedImage(address));
    }
    document.body.append(sheets);
    const paper = paperStyle(width, height);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];
    globalThis.print();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper);
  } finally {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }
}

async function loadedImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.alt = '';
  image.src = address;
  await image.decode();
  return image;
}

/** Rules of the printed page; adopted, because the page's policy refuses style elements. */
function paperStyle(width: number, height: number): CSSStyleSheet {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    @page { size: ${String(width)}pt ${String(height)}pt; margin: 0; }
    @media screen { [data-print-sheets] { display: none; } }
    @media print {
      body > :not([data-print-sheets]) { display: none !important; }
      html, body { height: auto !important; }
      [data-print-sheets] img { display: block; width: 100%; page-break-after: always; }
    }`);
  return style;
}
