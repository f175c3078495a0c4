import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState, type RefCallback, type RefObject } from 'react';
import { css } from 'styled-system/css';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import { markHits } from './hitMarks.ts';
import { drawPage, layText, pageSize, type LaidText } from './pdfEngine.ts';
import { CSS_PIXELS_PER_POINT, type PdfView } from './pdfView.ts';
import './textLayer.css';

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly pageNumber: number;
  /** The page, where it is at hand; the others are asked for when they are needed. */
  readonly known: PDFPageProxy | null;
  readonly view: PdfView;
  /** Size to keep free until the page's own is known. */
  readonly expected: { readonly width: number; readonly height: number };
  /** True while the page is in sight or about to be. Others give their canvas back. */
  readonly isNear: boolean;
  /** True while its text is needed, though it may be out of sight: a selection reaches over it. */
  readonly isSelected: boolean;
  readonly hits: readonly DocumentHit[];
  readonly currentHit: DocumentHit | null;
  readonly label: string;
  readonly pageRef: RefCallback<HTMLElement>;
  readonly onDrawn: (pageNumber: number) => void;
};

/** One sheet of paper: its picture, and its text over it. */
export function PdfPage({ pdf, pageNumber, view, expected, isNear, isSelected, label, ...props }: PdfPageProps) {
  const { known, hits, currentHit, pageRef, onDrawn } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const page = useNearPage(pdf, pageNumber, known, isNear || isSelected);
  const isDrawn = usePicture(canvas, page, view, isNear);
  const textDivs = useText(textLayer, isNear || isSelected ? page : null, view.rotation);

  const tellDrawn = useEffectEvent(() => onDrawn(pageNumber));
  useEffect(() => {
    if (isDrawn) tellDrawn();
  }, [isDrawn]);

  useEffect(() => {
    if (textDivs === null || hits.length === 0) return undefined;
    return markHits(textDivs, hits, currentHit);
  }, [textDivs, hits, currentHit]);

  const size = page === null ? expected : pageSize(page, view);
  return (
    <section
      ref={pageRef}
      aria-label={label}
      aria-busy={isNear && !(isDrawn && textDivs !== null)}
      data-page={pageNumber}
      className={sheet}
      style={{ width: size.width, height: size.height, ...scaleOf(view) }}
    >
      <canvas ref={canvas} aria-hidden className={picture} />
      <div ref={textLayer} className="textLayer" />
    </section>
  );
}

/** What pdf.js's own rules for the text read. */
const scaleOf = (view: PdfView): Record<string, number> => ({
  '--total-scale-factor': view.zoom * CSS_PIXELS_PER_POINT,
});

/** The page once it is needed; kept afterwards, for its size. */
function useNearPage(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  known: PDFPageProxy | null,
  isNeeded: boolean,
): PDFPageProxy | null {
  const [page, setPage] = useState(known);
  useEffect(() => {
    if (!isNeeded || page !== null) return undefined;
    let isCurrent = true;
    pdf.getPage(pageNumber).then(
      (loaded) => (isCurrent ? setPage(loaded) : undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, pageNumber, isNeeded, page]);
  return page;
}

/** Draws the page while it is near. True once it is drawn. */
function usePicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  page: PDFPageProxy | null,
  view: PdfView,
  isNear: boolean,
): boolean {
  const [isDrawn, setDrawn] = useState(false);
  const { zoom, rotation } = view;
  useEffect(() => {
    const target = canvas.current;
    if (page === null || !isNear || target === null) return undefined;
    let isCurrent = true;
    const drawing = drawPage(page, { zoom, rotation }, target);
    drawing.done.then(
      () => (isCurrent ? setDrawn(true) : undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
      drawing.cancel();
      target.width = 0;
      setDrawn(false);
    };
  }, [canvas, page, zoom, rotation, isNear]);
  return isDrawn;
}

/** Lays the text over the page, and turns it with the page. The elements of its items once they are there. */
function useText(
  container: RefObject<HTMLDivElement | null>,
  page: PDFPageProxy | null,
  rotation: number,
): readonly HTMLElement[] | null {
  const [textDivs, setTextDivs] = useState<readonly HTMLElement[] | null>(null);
  const laid = useRef<LaidText>(null);
  const turn = useRef(rotation);
  useEffect(() => {
    turn.current = rotation;
    laid.current?.turn(rotation);
  }, [rotation]);
  useEffect(() => {
    const target = container.current;
    if (page === null || target === null) return undefined;
    let isCurrent = true;
    const text = layText(page, turn.current, target);
    laid.current = text;
    text.done.then(
      (divs) => (isCurrent ? setTextDivs(divs) : undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
      laid.current = null;
      text.remove();
      setTextDivs(null);
    };
  }, [container, page]);
  return textDivs;
}

const sheet = css({
  position: 'relative',
  flex: 'none',
  bg: 'paper',
  boxShadow: 'float',
  overflow: 'hidden',
  // The marks over the text are mixed with this page alone.
  isolation: 'isolate',
});
const picture = css({ position: 'absolute', inset: '0', width: 'full', height: 'full' });
