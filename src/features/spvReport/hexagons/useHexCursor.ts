import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { hexagonAfter } from './hexLayout.ts';

/** The keyboard in a comb: one hexagon takes the focus, the arrows move it. Says which one is pointed at. */
export function useHexCursor(count: number, length: number) {
  const comb = useRef<HTMLUListElement>(null);
  const [cursor, setCursor] = useState(0);
  const [pointed, setPointed] = useState<number | null>(null);
  const at = Math.min(cursor, count - 1);
  return {
    comb,
    at,
    pointed,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const next = event.altKey || event.metaKey ? null : hexagonAfter(event.key, at, count, length);
        if (next === null) return;
        event.preventDefault();
        comb.current?.querySelector<HTMLElement>(`[data-hexagon="${String(next)}"]`)?.focus({ focusVisible: true });
      },
      onFocus: ({ target }: FocusEvent) => {
        const index = hexagonOf(target);
        if (index !== null) setCursor(index);
        setPointed(index);
      },
      onBlur: () => setPointed(null),
      onPointerOver: ({ target }: PointerEvent) => setPointed(hexagonOf(target)),
      onPointerLeave: () => setPointed(null),
    },
  };
}

/** Which hexagon an event came from; null where it came from elsewhere. */
function hexagonOf(target: EventTarget): number | null {
  const text = target instanceof Element ? target.closest('[data-hexagon]')?.getAttribute('data-hexagon') : null;
  return text === null || text === undefined ? null : Number(text);
}
