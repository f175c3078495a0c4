import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PdfPages } from './PdfPages.tsx';

/** A document that is read and can be drawn. */
export type OpenDocument = {
  readonly pdf: PDFDocumentProxy;
  readonly firstPage: PDFPageProxy;
  readonly pageCount: number;
  /** What draws its pages: it has come with the document, so nothing waits for it on the screen. */
  readonly Pages: typeof PdfPages;
  /** Has what the first page is drawn of ready, its fonts too. */
  readonly prepare: () => Promise<void>;
  readonly print: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Opens a PDF; pdf.js and what draws the pages come with the first one, and its reader starts, while the bytes are on their
 * way. Rejects when it is none or is damaged.
 */
export async function openDocument(file: Promise<Blob>): Promise<OpenDocument> {
  const engine = import('./pdfEngine.ts');
  const starting = engine.then(({ startReader }) => startReader());
  const close = () =>
    void starting.then(
      (reader) => reader.close(),
      () => undefined,
    );
  try {
    const [reader, pages, bytes] = await Promise.all([
      starting,
      import('./PdfPages.tsx'),
      file.then((blob) => blob.arrayBuffer()),
    ]);
    const pdf = await reader.read(new Uint8Array(bytes));
    const firstPage = await pdf.getPage(1);
    return {
      pdf,
      firstPage,
      pageCount: pdf.numPages,
      Pages: pages.PdfPages,
      prepare: async () => {
        const { preparePage } = await engine;
        await preparePage(firstPage);
      },
      print: async () => {
        const { printPdf } = await import('./printPdf.ts');
        await printPdf(pdf);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
