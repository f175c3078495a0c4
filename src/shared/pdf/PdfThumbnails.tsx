import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { css } from 'styled-system/css';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import { createDrawingQueue } from './drawingQueue.ts';
import { hitsByPage } from './hitPlaces.ts';
import { PdfThumbnail, THUMBNAIL_WIDTH } from './PdfThumbnail.tsx';
import { useInSight } from './useInSight.ts';

/** Thumbnails are drawn so many at once: more would take the processor from the page that is read. */
const AT_ONCE = 2;
/** How far around the panel they are drawn before they are seen. */
const MARGIN = '50%';

type PdfThumbnailsProps = {
  readonly pdf: PDFDocumentProxy;
  readonly firstPage: PDFPageProxy;
  /** The page that is being read. */
  readonly current: number;
  readonly hits: readonly DocumentHit[];
  readonly label: string;
  /** The page with how many hits it has. */
  readonly pageLabel: (pageNumber: number, hitCount: number) => string;
  readonly onChoose: (pageNumber: number) => void;
};

/** All pages in small: arrows go through them, Enter shows one. */
export function PdfThumbnails({ pdf, firstPage, current, hits, label, pageLabel, onChoose }: PdfThumbnailsProps) {
  const panel = useRef<HTMLElement>(null);
  const [queue] = useState(() => createDrawingQueue(AT_ONCE));
  const [sheets] = useState(() => new Map<number, HTMLElement>());
  const { near, pageRef } = useInSight(panel, sheets, MARGIN);
  const hitsOf = useMemo(() => hitsByPage(hits), [hits]);
  const expected = useMemo(() => {
    const { width, height } = firstPage.getViewport({ scale: 1 });
    return Math.round((THUMBNAIL_WIDTH * height) / width);
  }, [firstPage]);
  useEffect(() => {
    sheets.get(current)?.scrollIntoView({ block: 'nearest' });
  }, [sheets, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = [...sheets].find(([, sheet]) => sheet.contains(document.activeElement))?.[0] ?? current;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 1, End: pdf.numPages }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const sheet = sheets.get(Math.max(1, Math.min(pdf.numPages, to)));
    sheet?.querySelector('button')?.focus();
    sheet?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // The keys are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={panel} aria-label={label} className={box} onKeyDown={onKeyDown}>
      <ol className={list}>
        {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((pageNumber) => (
          <PdfThumbnail
            key={pageNumber}
            pdf={pdf}
            pageNumber={pageNumber}
            expectedHeight={expected}
            isNear={near.has(pageNumber)}
            isCurrent={pageNumber === current}
            hits={hitsOf(pageNumber)}
            label={pageLabel(pageNumber, hitsOf(pageNumber).length)}
            queue={queue}
            itemRef={pageRef}
            onChoose={() => onChoose(pageNumber)}
          />
        ))}
      </ol>
    </nav>
  );
}

const box = css({
  flex: 'none',
  w: '160',
  overflowY: 'auto',
  bg: 'bg',
  borderRightWidth: '1px',
  borderRightStyle: 'solid',
  borderRightColor: 'line',
  userSelect: 'none',
  _mobile: { position: 'absolute', left: '0', top: '0', bottom: '0', zIndex: 'float', boxShadow: 'float' },
});
const list = css({
  listStyle: 'none',
  m: '0',
  py: '16',
  px: '0',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '12',
});
