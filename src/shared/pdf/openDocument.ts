import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { PdfPages } from './PdfPages.tsx';

/** A document that is read and can be drawn. */
export type OpenDocument = {
  readonly pdf: PDFDocumentProxy;
  readonly firstPage: PDFPageProxy;
  readonly pageCount: number;
  /** What draws its pages: it has come with the document, so nothing waits for it on the screen. */
  readonly Pages: typeof PdfPages;
  readonly print: () => Promise<void>;
  readonly close: () => void;
};

/** Opens a PDF; pdf.js and what draws the pages come with the first one. Rejects when it is none or is damaged. */
export async function openDocument(file: Blob): Promise<OpenDocument> {
  const [{ openPdf }, pages, bytes] = await Promise.all([
    import('./pdfEngine.ts'),
    import('./PdfPages.tsx'),
    file.arrayBuffer(),
  ]);
  const task = openPdf(new Uint8Array(bytes));
  try {
    const pdf = await task.pdf;
    const firstPage = await pdf.getPage(1);
    return {
      pdf,
      firstPage,
      pageCount: pdf.numPages,
      Pages: pages.PdfPages,
      print: async () => {
        const { printPdf } = await import('./printPdf.ts');
        await printPdf(pdf);
      },
      close: () => void task.close(),
    };
  } catch (error) {
    void task.close();
    throw error;
  }
}
