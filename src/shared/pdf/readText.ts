import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { foldPage, type PageText, type TextItem } from './pageText.ts';

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageText>>>();

/** The text of a page; read once as long as the document is open. */
export function readText(pdf: PDFDocumentProxy, pageNumber: number): Promise<PageText> {
  const pages = read.get(pdf) ?? new Map<number, Promise<PageText>>();
  read.set(pdf, pages);
  const before = pages.get(pageNumber);
  if (before !== undefined) return before;
  const text = pdf.getPage(pageNumber).then(textOf);
  pages.set(pageNumber, text);
  text.catch(() => pages.delete(pageNumber));
  return text;
}

/** The same pieces, in the same order, as the text that is laid over the page. */
async function textOf(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1, rotation: 0 });
  const { items } = await page.getTextContent();
  return foldPage(
    items.flatMap((item): TextItem[] => {
      if (!('str' in item)) return [];
      const { str, hasEOL, width, height, transform } = item;
      const [, , , , left = 0, bottom = 0] = transform.map(Number);
      const [x, y] = viewport.convertToViewportPoint(left, bottom + height);
      return [
        {
          str,
          hasEOL,
          x: Number(x) / viewport.width,
          y: Number(y) / viewport.height,
          width: width / viewport.width,
        },
      ];
    }),
  );
}
