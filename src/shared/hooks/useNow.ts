import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The time now, in ms: by the second while `nearMs` is less than a minute away, else by the minute. */
export function useNow(nearMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isNear = nearMs !== null && Math.abs(nearMs - now) < MINUTE_MS;
  useEffect(() => {
    const look = () => setNow(Date.now());
    // Another instant is set against the time it came at: what has just happened never lies ahead.
    const first = nearMs === null ? undefined : setTimeout(look);
    const timer = setInterval(look, isNear ? SECOND_MS : MINUTE_MS / 2);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isNear, nearMs]);
  return now;
}
