import { useEffect } from 'react';

/** Gives the focus back when what floats is taken away with it: to its trigger, or to what had it before. */
export function useReturnFocus(triggerId?: string): void {
  useEffect(() => {
    const before = triggerId === undefined ? document.activeElement : document.getElementById(triggerId);
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, [triggerId]);
}
