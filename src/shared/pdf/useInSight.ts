import { useCallback, useEffect, useRef, useState, type RefCallback, type RefObject } from 'react';

/** The number of the page that an element stands for. */
export const numberOf = (sheet: Element): number => Number(sheet.getAttribute('data-page'));

type InSight = {
  /** Pages in sight, or as close to it as the margin says. */
  readonly near: ReadonlySet<number>;
  /** Watches an element marked `data-page`. */
  readonly pageRef: RefCallback<HTMLElement>;
};

/** Which of the elements in a scrolling region are in sight or close to it. */
export function useInSight(
  scroller: RefObject<HTMLElement | null>,
  /** Holds the elements that are there, by page. */
  sheets: Map<number, HTMLElement>,
  margin: string,
  onAppear?: (pageNumber: number) => void,
): InSight {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]));
  const observer = useRef<IntersectionObserver>(null);
  const appeared = useRef(onAppear);
  useEffect(() => {
    appeared.current = onAppear;
  });

  useEffect(() => {
    const watching = new IntersectionObserver((entries) => setNear((before) => updated(before, entries)), {
      root: scroller.current,
      rootMargin: margin,
    });
    observer.current = watching;
    for (const sheet of sheets.values()) watching.observe(sheet);
    return () => {
      watching.disconnect();
      observer.current = null;
    };
  }, [scroller, margin, sheets]);

  const pageRef = useCallback(
    (sheet: HTMLElement | null) => {
      if (sheet === null) return undefined;
      const pageNumber = numberOf(sheet);
      sheets.set(pageNumber, sheet);
      observer.current?.observe(sheet);
      appeared.current?.(pageNumber);
      return () => {
        sheets.delete(pageNumber);
        observer.current?.unobserve(sheet);
      };
    },
    [sheets],
  );
  return { near, pageRef };
}

function updated(before: ReadonlySet<number>, entries: readonly IntersectionObserverEntry[]): ReadonlySet<number> {
  const near = new Set(before);
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(numberOf(target));
    else near.delete(numberOf(target));
  }
  return near;
}
