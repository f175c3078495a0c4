import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref } from 'react';
import { css, cva } from 'styled-system/css';
import { pageSize } from './pdfEngine.ts';
import { PdfPage } from './PdfPage.tsx';
import type { PdfView } from './pdfView.ts';
import { printPdf } from './printPdf.ts';
import { useNearPages } from './useNearPages.ts';

/** What a toolbar may ask of the open document. */
export type PdfViewerHandle = { print(): Promise<void>; goToPage(pageNumber: number): void };

type PdfPagesProps = {
  readonly pdf: PDFDocumentProxy;
  readonly firstPage: PDFPageProxy;
  readonly view: PdfView;
  readonly label: string;
  readonly pageLabel: (pageNumber: number) => string;
  readonly onPageSeen: (pageNumber: number) => void;
  readonly ref?: Ref<PdfViewerHandle>;
};

/** The pages of an open document in a scrolling region, drawn as they come into sight. */
export function PdfPages({ pdf, firstPage, view, label, pageLabel, onPageSeen, ref }: PdfPagesProps) {
  const scroller = useRef<HTMLElement>(null);
  const { near, current, pageRef, goToPage } = useNearPages(scroller, onPageSeen);
  useImperativeHandle(ref, () => ({ print: () => printPdf(pdf), goToPage }), [pdf, goToPage]);
  useSamePageAfter(view, current, goToPage);

  const expected = useMemo(() => pageSize(firstPage, view), [firstPage, view]);
  const shown = view.scrollMode === 'single' ? [current] : Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  return (
    // A scrolling region takes the focus, so that the keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} aria-label={label} tabIndex={0} className={region}>
      <div className={pages({ mode: view.scrollMode })}>
        {shown.map((pageNumber) => (
          <PdfPage
            key={pageNumber}
            pdf={pdf}
            pageNumber={pageNumber}
            view={view}
            expected={expected}
            isNear={pageNumber === current || near.has(pageNumber)}
            label={pageLabel(pageNumber)}
            pageRef={pageRef}
          />
        ))}
      </div>
    </section>
  );
}

/** Keeps the page that is being read in sight when its size or place changes. */
function useSamePageAfter(view: PdfView, current: number, goToPage: (pageNumber: number) => void) {
  const shown = useRef({ view, current });
  useLayoutEffect(() => {
    if (shown.current.view !== view) goToPage(shown.current.current);
    shown.current = { view, current };
  }, [view, current, goToPage]);
}

const region = css({ flex: '1', minHeight: '0', overflow: 'auto', bg: 'side', outlineOffset: '-2' });
const pages = cva({
  base: { display: 'flex', gap: '16', padding: '16', width: '[max-content]', minWidth: 'full', alignItems: 'center' },
  variants: {
    mode: {
      vertical: { flexDirection: 'column' },
      horizontal: { flexDirection: 'row', justifyContent: 'safe center', minHeight: 'full' },
      single: { flexDirection: 'column' },
    },
  },
});
