import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import { openPdf } from './pdfEngine.ts';
import { PdfPages, type PdfViewerHandle } from './PdfPages.tsx';
import type { PdfView } from './pdfView.ts';

export type PdfViewerProps = {
  readonly file: Blob;
  readonly view: PdfView;
  readonly label: string;
  readonly pageLabel: (pageNumber: number) => string;
  readonly onOpened: (pageCount: number) => void;
  readonly onFailed: () => void;
  /** The page that fills most of the screen has changed. */
  readonly onPageSeen: (pageNumber: number) => void;
  readonly ref?: Ref<PdfViewerHandle>;
};

/** One document and its pages. Loaded on its own: pdf.js is big. */
export function PdfViewer({ file, onOpened, onFailed, ...shown }: PdfViewerProps) {
  const opened = useOpenPdf(file, onOpened, onFailed);
  if (opened === null) return <div className={waiting} aria-busy />;
  return <PdfPages key={opened.pdf.fingerprints[0]} {...opened} {...shown} />;
}

type Opened = { readonly pdf: PDFDocumentProxy; readonly firstPage: PDFPageProxy };

function useOpenPdf(file: Blob, onOpened: (pageCount: number) => void, onFailed: () => void): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const report = useRef({ onOpened, onFailed });
  useEffect(() => {
    report.current = { onOpened, onFailed };
  }, [onOpened, onFailed]);

  useEffect(() => {
    let isCurrent = true;
    let close: (() => Promise<void>) | null = null;
    const open = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!isCurrent) return;
      const task = openPdf(bytes);
      close = task.close;
      const pdf = await task.pdf;
      const firstPage = await pdf.getPage(1);
      if (!isCurrent) return;
      setOpened({ pdf, firstPage });
      report.current.onOpened(pdf.numPages);
    };
    open().catch(() => (isCurrent ? report.current.onFailed() : undefined));
    return () => {
      isCurrent = false;
      setOpened(null);
      void close?.();
    };
  }, [file]);
  return opened;
}

const waiting = css({ flex: '1', bg: 'side' });
