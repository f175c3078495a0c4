import { useEffect, useRef, type RefObject } from 'react';

/** The list is drawn anew when one comes back to it; its row is there within these frames, or not at all. */
const FRAMES = 60;

/**
 * Keeps keyboard and screen reader inside the frame while it is shown: everything of the application behind it is
 * inert. Then the focus goes back to what had it, or to the list's row of the file shown last.
 */
export function useRestInert(frame: RefObject<HTMLElement | null>, shownId: string): void {
  const lastId = useRef(shownId);
  useEffect(() => {
    lastId.current = shownId;
  }, [shownId]);
  useEffect(() => {
    const root = document.getElementById('root');
    const before = document.activeElement;
    root?.setAttribute('inert', '');
    frame.current?.focus();
    return () => {
      root?.removeAttribute('inert');
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else focusRow(lastId.current, FRAMES);
    };
  }, [frame]);
}

/** Focuses the link of a row as soon as it is drawn, unless something else has the focus by then. */
function focusRow(id: string, frames: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const link = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"] a[data-row-link]`);
    if (link !== null) link.focus();
    else if (frames > 0) focusRow(id, frames - 1);
  });
}
