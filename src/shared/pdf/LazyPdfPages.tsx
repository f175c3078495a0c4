import { lazy } from 'react';

/** The pages of a document as a chunk of its own: nothing of pdf.js is loaded before a document is opened. */
export const LazyPdfPages = lazy(async () => {
  const { PdfPages } = await import('./PdfPages.tsx');
  return { default: PdfPages };
});

/** The small pages beside them. */
export const LazyPdfThumbnails = lazy(async () => {
  const { PdfThumbnails } = await import('./PdfThumbnails.tsx');
  return { default: PdfThumbnails };
});
