import { lazy } from 'react';

/** The viewer as a chunk of its own: nothing of pdf.js is loaded before a document is opened. */
export const LazyPdfViewer = lazy(async () => {
  const { PdfViewer } = await import('./PdfViewer.tsx');
  return { default: PdfViewer };
});
