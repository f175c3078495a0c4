import { useEffect, useEffectEvent, useRef } from 'react';

type ResetWithProps = { readonly value: string | null; readonly reset: () => void };

/** Empties what depends on a choice when that choice changes. */
export function ResetWith({ value, reset }: ResetWithProps) {
  const last = useRef(value);
  const empty = useEffectEvent(reset);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    empty();
  }, [value]);
  return null;
}
