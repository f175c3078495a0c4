import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { css } from 'styled-system/css';
import { drawPage, pageSize } from './pdfEngine.ts';
import { CSS_PIXELS_PER_POINT, type PdfView } from './pdfView.ts';
import './textLayer.css';

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly pageNumber: number;
  readonly view: PdfView;
  /** Size to keep free until the page's own is known. */
  readonly expected: { readonly width: number; readonly height: number };
  /** True while the page is in sight or about to be. Others give their canvas back. */
  readonly isNear: boolean;
  readonly label: string;
  readonly pageRef: RefCallback<HTMLElement>;
};

/** One sheet of paper: its picture, and its text over it. */
export function PdfPage({ pdf, pageNumber, view, expected, isNear, label, pageRef }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const page = useNearPage(pdf, pageNumber, isNear);
  const [isDrawn, setIsDrawn] = useState(false);

  useEffect(() => {
    const target = canvas.current;
    const text = textLayer.current;
    if (page === null || !isNear || target === null || text === null) return undefined;
    let isCurrent = true;
    const drawing = drawPage(page, view, { canvas: target, textLayer: text });
    drawing.done.then(
      () => (isCurrent ? setIsDrawn(true) : undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
      drawing.cancel();
      target.width = 0;
      text.replaceChildren();
      setIsDrawn(false);
    };
  }, [page, view, isNear]);

  const size = page === null ? expected : pageSize(page, view);
  return (
    <section
      ref={pageRef}
      aria-label={label}
      aria-busy={isNear && !isDrawn}
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
function useNearPage(pdf: PDFDocumentProxy, pageNumber: number, isNear: boolean): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (!isNear || page !== null) return undefined;
    let isCurrent = true;
    pdf.getPage(pageNumber).then(
      (loaded) => (isCurrent ? setPage(loaded) : undefined),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, pageNumber, isNear, page]);
  return page;
}

const sheet = css({ position: 'relative', flex: 'none', bg: 'paper', boxShadow: 'float', overflow: 'hidden' });
const picture = css({ position: 'absolute', inset: '0', width: 'full', height: 'full' });
