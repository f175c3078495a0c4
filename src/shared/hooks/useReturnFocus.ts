import { useEffect } from 'react';

/** What had the focus before a dialog that went as the next one came: the next one gives it back. */
let leftToNext: HTMLElement | null = null;

/** Gives the focus back when what floats is taken away with it: to its trigger, or to what had it before. */
export function useReturnFocus(triggerId?: string): void {
  useEffect(() => {
    const before = triggerId === undefined ? focusedBefore() : document.getElementById(triggerId);
    return () => {
      if (before === null || document.activeElement !== document.body) return;
      // A dialog that took the place of this one would close, as if something outside of it had been pressed.
      if (isBehindDialog(before)) leftToNext = before;
      else before.focus();
    };
  }, [triggerId]);
}

function focusedBefore(): HTMLElement | null {
  const left = leftToNext;
  leftToNext = null;
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : left;
}

const isBehindDialog = (element: HTMLElement): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((dialog) => !dialog.contains(element));
