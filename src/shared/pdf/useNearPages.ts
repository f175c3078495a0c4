import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useInSight } from './useInSight.ts';

/** How far around the window pages are drawn before they are seen. */
const MARGIN = '100%';

/** A place on a page as it lies now: how far right and down, from 0 to 1. */
export type PagePlace = { readonly x: number; readonly y: number };

/** Which pages are in sight or close to it, and which of them is the one being read. */
export function useNearPages(scroller: RefObject<HTMLElement | null>, onPageSeen: (pageNumber: number) => void) {
  const [current, setCurrent] = useState(1);
  /** Where to scroll to once the page is there: one at a time, it comes only now. */
  const wanted = useRef<{ readonly pageNumber: number; readonly place: PagePlace | null }>(null);
  const [sheets] = useState(() => new Map<number, HTMLElement>());
  const scrollToWanted = useCallback(() => {
    const target = wanted.current;
    const sheet = target === null ? undefined : sheets.get(target.pageNumber);
    if (target === null || sheet === undefined) return;
    wanted.current = null;
    if (target.place === null) sheet.scrollIntoView({ block: 'start', inline: 'center' });
    else showPlace(sheet, target.place);
  }, [sheets]);
  const { near, pageRef } = useInSight(scroller, sheets, MARGIN, scrollToWanted);

  useEffect(() => {
    const root = scroller.current;
    if (root === null) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent((before) => mostSeen(root, sheets) ?? before));
    };
    root.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('scroll', look);
    };
  }, [scroller, sheets]);

  const report = useRef(onPageSeen);
  useEffect(() => {
    report.current = onPageSeen;
  }, [onPageSeen]);
  useEffect(() => report.current(current), [current]);

  const goToPage = useCallback(
    (pageNumber: number, place: PagePlace | null = null) => {
      wanted.current = { pageNumber, place };
      setCurrent(pageNumber);
      scrollToWanted();
    },
    [scrollToWanted],
  );
  return { near, sheets, current, pageRef, goToPage };
}

/** Well inside the window, not at its edges. */
const isIn = (at: number, size: number): boolean => at > size * 0.1 && at < size * 0.85;

/** Brings a place of a page into the window, unless it is well in it already. */
function showPlace(sheet: HTMLElement, { x, y }: PagePlace): void {
  const root = sheet.closest('[data-pages]');
  if (root === null) return;
  const [window, box] = [root.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const left = box.left - window.left + x * box.width;
  const top = box.top - window.top + y * box.height;
  root.scrollBy({
    left: isIn(left, root.clientWidth) ? 0 : left - root.clientWidth / 2,
    top: isIn(top, root.clientHeight) ? 0 : top - root.clientHeight / 3,
  });
}

/** The page under the middle of the window; the nearest one when a gap is there. */
function mostSeen(root: HTMLElement, sheets: ReadonlyMap<number, HTMLElement>): number | null {
  const window = root.getBoundingClientRect();
  const middle = { x: window.left + window.width / 2, y: window.top + window.height / 2 };
  let best: { pageNumber: number | null; distance: number } = { pageNumber: null, distance: Infinity };
  for (const [pageNumber, sheet] of sheets) {
    const box = sheet.getBoundingClientRect();
    const distance =
      Math.max(box.top - middle.y, middle.y - box.bottom, 0) + Math.max(box.left - middle.x, middle.x - box.right, 0);
    if (distance < best.distance) best = { pageNumber, distance };
  }
  return best.pageNumber;
}
