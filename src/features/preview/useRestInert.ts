import { useEffect, type RefObject } from 'react';

/** Keeps keyboard and screen reader inside the frame while it is shown: everything of the application behind it is inert. */
export function useRestInert(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.getElementById('root');
    const before = document.activeElement;
    root?.setAttribute('inert', '');
    frame.current?.focus();
    return () => {
      root?.removeAttribute('inert');
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [frame]);
}
