import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type RefCallback } from 'react';
import { css } from 'styled-system/css';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import type { DrawingQueue } from './drawingQueue.ts';
import { drawThumbnail } from './pdfEngine.ts';

/** Width of a small page, in CSS pixels. */
export const THUMBNAIL_WIDTH = 120;

/** Hits of a page that are drawn on its small one: more would cover it. */
const HITS_SHOWN = 40;

type PdfThumbnailProps = {
  readonly pdf: PDFDocumentProxy;
  readonly pageNumber: number;
  readonly expectedHeight: number;
  readonly isNear: boolean;
  readonly isCurrent: boolean;
  readonly hits: readonly DocumentHit[];
  readonly label: string;
  readonly queue: DrawingQueue;
  readonly itemRef: RefCallback<HTMLElement>;
  readonly onChoose: () => void;
};

/** A page in small, with its number and how many hits it has. */
export function PdfThumbnail({ pdf, pageNumber, expectedHeight, isNear, hits, queue, ...props }: PdfThumbnailProps) {
  const { isCurrent, label, itemRef, onChoose } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [height, setHeight] = useState(expectedHeight);
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return undefined;
    let isWanted = true;
    let takeBack: (() => void) | null = null;
    const draw = (page: PDFPageProxy) => {
      const size = page.getViewport({ scale: 1 });
      setHeight(Math.round((THUMBNAIL_WIDTH * size.height) / size.width));
      takeBack = queue(() => drawThumbnail(page, THUMBNAIL_WIDTH, target));
    };
    pdf.getPage(pageNumber).then(
      (page) => (isWanted ? draw(page) : undefined),
      () => undefined,
    );
    return () => {
      isWanted = false;
      takeBack?.();
      target.width = 0;
    };
  }, [pdf, pageNumber, isNear, queue]);
  return (
    <li ref={itemRef} data-page={pageNumber} className={item}>
      <button
        type="button"
        aria-label={label}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        className={button}
        onClick={onChoose}
      >
        <span className={paper} style={{ height }}>
          <canvas ref={canvas} aria-hidden className={picture} />
          {hits.slice(0, HITS_SHOWN).map(({ x, y, from }) => (
            <span
              key={`${String(from.item)} ${String(from.letter)}`}
              className={mark}
              style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
            />
          ))}
        </span>
        <span className={caption}>
          {pageNumber}
          {hits.length === 0 ? null : <span className={count}>{hits.length}</span>}
        </span>
      </button>
    </li>
  );
}

const item = css({ m: '0' });
const button = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '4',
  borderRadius: '4',
  color: 'mut',
  fontFamily: 'body',
  textStyle: 'caption',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&[aria-current]': { color: 'text', fontWeight: 'semibold' },
});
const paper = css({
  position: 'relative',
  display: 'block',
  w: '120',
  borderRadius: '4',
  bg: 'paper',
  overflow: 'hidden',
  outlineWidth: '1px',
  outlineStyle: 'solid',
  outlineColor: 'line',
  'button:hover > &': { outlineColor: 'control' },
  '[aria-current] > &': { outlineWidth: '2px', outlineColor: 'accent' },
});
const picture = css({ position: 'absolute', inset: '0', width: 'full', height: 'full' });
const mark = css({ position: 'absolute', w: '10', h: '3', borderRadius: '4', bg: 'hitPlace' });
const caption = css({ display: 'inline-flex', gap: '6' });
const count = css({ px: '4', borderRadius: '4', bg: 'hit', color: 'hitText', fontWeight: 'medium' });
