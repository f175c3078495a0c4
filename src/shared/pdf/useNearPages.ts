import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** How far around the window pages are drawn before they are seen. */
const MARGIN = '100%';

/** Which pages are in sight or close to it, and which of them is the one being read. */
export function useNearPages(scroller: RefObject<HTMLElement | null>, onPageSeen: (pageNumber: number) => void) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]));
  const [current, setCurrent] = useState(1);
  const sheets = useRef(new Map<number, HTMLElement>());
  const observer = useRef<IntersectionObserver>(null);

  useEffect(() => {
    const root = scroller.current;
    if (root === null) return undefined;
    const watching = new IntersectionObserver((entries) => setNear((before) => updated(before, entries)), {
      root,
      rootMargin: MARGIN,
    });
    observer.current = watching;
    for (const sheet of sheets.current.values()) watching.observe(sheet);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent((before) => mostSeen(root, sheets.current) ?? before));
    };
    root.addEventListener('scroll', look, { passive: true });
    return () => {
      watching.disconnect();
      observer.current = null;
      cancelAnimationFrame(frame);
      root.removeEventListener('scroll', look);
    };
  }, [scroller]);

  const report = useRef(onPageSeen);
  useEffect(() => {
    report.current = onPageSeen;
  }, [onPageSeen]);
  useEffect(() => report.current(current), [current]);

  const pageRef = useCallback((sheet: HTMLElement | null) => {
    if (sheet === null) return undefined;
    const known = sheets.current;
    const pageNumber = numberOf(sheet);
    known.set(pageNumber, sheet);
    observer.current?.observe(sheet);
    return () => {
      known.delete(pageNumber);
      observer.current?.unobserve(sheet);
    };
  }, []);
  const goToPage = useCallback((pageNumber: number) => {
    setCurrent(pageNumber);
    sheets.current.get(pageNumber)?.scrollIntoView({ block: 'start', inline: 'center' });
  }, []);
  return { near, current, pageRef, goToPage };
}

const numberOf = (sheet: Element): number => Number(sheet.getAttribute('data-page'));

function updated(before: ReadonlySet<number>, entries: readonly IntersectionObserverEntry[]): ReadonlySet<number> {
  const near = new Set(before);
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(numberOf(target));
    else near.delete(numberOf(target));
  }
  return near;
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
