import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useImperativeHandle, useLayoutEffect, useMemo, useRef, type Ref, type RefObject } from 'react';
import { css, cva } from 'styled-system/css';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import { hitsByPage, placeOf, railPlaces } from './hitPlaces.ts';
import { HitRail } from './HitRail.tsx';
import { pageSize } from './pdfEngine.ts';
import { PdfPage } from './PdfPage.tsx';
import { fittingZoom, type PdfFit, type PdfView } from './pdfView.ts';
import { printPdf } from './printPdf.ts';
import { useNearPages, type PagePlace } from './useNearPages.ts';
import { useSelectedPages } from './useSelectedPages.ts';

/** What a toolbar may ask of the open document. */
export type PdfViewerHandle = {
  print(): Promise<void>;
  /** Gives the keyboard to the pages, which it scrolls. */
  focus(): void;
  goToPage(pageNumber: number): void;
  goToHit(hit: DocumentHit): void;
  /** The zoom in which a page is as wide as the window, or is seen whole. */
  zoomToFit(fit: PdfFit): number;
};

type PdfPagesProps = {
  readonly pdf: PDFDocumentProxy;
  readonly firstPage: PDFPageProxy;
  readonly view: PdfView;
  /** What a search has found, in the order of the document. */
  readonly hits: readonly DocumentHit[];
  readonly currentHit: DocumentHit | null;
  readonly label: string;
  readonly pageLabel: (pageNumber: number) => string;
  readonly onPageSeen: (pageNumber: number) => void;
  /** The page that is read is drawn. */
  readonly onPageDrawn: () => void;
  readonly ref?: Ref<PdfViewerHandle>;
};

/** The pages of an open document in a scrolling region, drawn as they come into sight. */
export function PdfPages({ pdf, firstPage, view, hits, currentHit, label, pageLabel, ...props }: PdfPagesProps) {
  const { onPageSeen, onPageDrawn, ref } = props;
  const scroller = useRef<HTMLElement>(null);
  const { near, current, pageRef, goToPage } = useNearPages(scroller, onPageSeen);
  const selected = useSelectedPages(scroller);
  useHandle(ref, { scroller, pdf, firstPage, view, goToPage });
  useSamePageAfter(view, current, goToPage);

  const expected = useMemo(() => pageSize(firstPage, view), [firstPage, view]);
  const hitsOf = useMemo(() => hitsByPage(hits), [hits]);
  const places = useMemo(
    () => railPlaces(hits, currentHit, pdf.numPages, view.rotation),
    [hits, currentHit, pdf, view.rotation],
  );
  const shown = view.scrollMode === 'single' ? [current] : Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  return (
    <div className={frame}>
      {/* A scrolling region takes the focus, so that the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section ref={scroller} data-pages aria-label={label} tabIndex={0} className={region}>
        <div className={pages({ mode: view.scrollMode })}>
          {shown.map((pageNumber) => (
            <PdfPage
              key={pageNumber}
              pdf={pdf}
              pageNumber={pageNumber}
              known={pageNumber === 1 ? firstPage : null}
              view={view}
              expected={expected}
              isNear={pageNumber === current || near.has(pageNumber)}
              isSelected={selected.has(pageNumber)}
              hits={hitsOf(pageNumber)}
              currentHit={currentHit?.page === pageNumber ? currentHit : null}
              label={pageLabel(pageNumber)}
              pageRef={pageRef}
              onDrawn={(drawn) => (drawn === current ? onPageDrawn() : undefined)}
            />
          ))}
        </div>
      </section>
      {view.scrollMode === 'vertical' && places.length > 0 ? <HitRail places={places} /> : null}
    </div>
  );
}

type HandleDeps = Pick<PdfPagesProps, 'pdf' | 'firstPage' | 'view'> & {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly goToPage: (pageNumber: number, place?: PagePlace) => void;
};

function useHandle(ref: Ref<PdfViewerHandle> | undefined, deps: HandleDeps): void {
  const { scroller, pdf, firstPage, view, goToPage } = deps;
  useImperativeHandle(
    ref,
    () => ({
      print: () => printPdf(pdf),
      focus: () => scroller.current?.focus({ preventScroll: true }),
      goToPage: (pageNumber) => goToPage(pageNumber),
      goToHit: (hit) => goToPage(hit.page, placeOf(hit, view.rotation)),
      zoomToFit: (fit) => {
        const { clientWidth = 0, clientHeight = 0 } = scroller.current ?? {};
        const page = pageSize(firstPage, { ...view, zoom: 1 });
        return fittingZoom(fit, page, { width: clientWidth, height: clientHeight });
      },
    }),
    [scroller, pdf, firstPage, view, goToPage],
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

const frame = css({ position: 'relative', display: 'flex', flex: '1', minW: '0', minH: '0' });
const region = css({ flex: '1', minWidth: '0', minHeight: '0', overflow: 'auto', bg: 'side', outlineOffset: '-2' });
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
