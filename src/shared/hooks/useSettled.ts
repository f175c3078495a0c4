import { useEffect, useState } from 'react';

/** The value once it has not changed for a while: what a person has finished typing. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(pause);
  }, [value, pauseMs]);
  return settled;
}
