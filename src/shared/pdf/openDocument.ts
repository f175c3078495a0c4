import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

/** A document that is read and can be drawn. */
export type OpenDocument = {
  readonly pdf: PDFDocumentProxy;
  readonly firstPage: PDFPageProxy;
  readonly pageCount: number;
  readonly print: () => Promise<void>;
  readonly close: () => void;
};

/** Opens a PDF; pdf.js comes with the first one. Rejects when it is none or is damaged. */
export async function openDocument(file: Blob): Promise<OpenDocument> {
  const [{ openPdf }, bytes] = await Promise.all([import('./pdfEngine.ts'), file.arrayBuffer()]);
  const task = openPdf(new Uint8Array(bytes));
  try {
    const pdf = await task.pdf;
    const firstPage = await pdf.getPage(1);
    return {
      pdf,
      firstPage,
      pageCount: pdf.numPages,
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
