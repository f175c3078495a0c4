import { useEffect } from 'react';

const DIALOGS = '[role=dialog], [role=alertdialog]';
/** What had the focus last of the screen itself. */
let lastOnScreen: HTMLElement | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest(DIALOGS) === null) lastOnScreen = target;
});

/**
 * Gives the focus back when what floats is taken away with it: to its trigger, or to what had it before. A dialog that
 * came in the place of another had the focus in itself by then, so the last on the screen is what remains.
 */
export function useReturnFocus(triggerId?: string): void {
  useEffect(() => {
    const before = triggerId === undefined ? document.activeElement : document.getElementById(triggerId);
    return () => {
      if (document.activeElement === document.body) [before, lastOnScreen].find(canReceive)?.focus();
    };
  }, [triggerId]);
}

/** Behind the topmost dialog it cannot: that one would close, as if something outside of it had been pressed. */
const canReceive = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  element.isConnected &&
  ([...document.querySelectorAll(DIALOGS)].at(-1)?.contains(element) ?? true);
