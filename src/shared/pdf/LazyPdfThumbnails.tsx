import { lazy } from 'react';

/** The small pages of a document as a chunk of its own. */
export const LazyPdfThumbnails = lazy(async () => {
  const { PdfThumbnails } = await import('./PdfThumbnails.tsx');
  return { default: PdfThumbnails };
});
