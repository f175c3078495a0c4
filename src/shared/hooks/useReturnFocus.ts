import { useEffect } from 'react';

/** Gives the focus back when what floats is taken away with it: to its trigger, or to what had it before. */
export function useReturnFocus(triggerId?: string): void {
  useEffect(() => {
    const before = triggerId === undefined ? document.activeElement : document.getElementById(triggerId);
    return () => {
      if (!(before instanceof HTMLElement) || document.activeElement !== document.body) return;
      // A dialog that took the place of this one would close, as if something outside of it had been pressed.
      if (!isBehindDialog(before)) before.focus();
    };
  }, [triggerId]);
}

const isBehindDialog = (element: HTMLElement): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((dialog) => !dialog.contains(element));
