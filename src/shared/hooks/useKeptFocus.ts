import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Takes the focus when what had it inside of the element has gone, so that the keyboard goes on from there and not from
 * the top of the page. The element can receive it: `tabIndex={-1}`.
 */
export function useKeptFocus<TElement extends HTMLElement>(): RefObject<TElement | null> {
  const element = useRef<TElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) element.current?.focus();
    const { activeElement } = document;
    focused.current = element.current?.contains(activeElement) === true ? activeElement : null;
  });
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && element.current?.contains(target) === true ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return element;
}
