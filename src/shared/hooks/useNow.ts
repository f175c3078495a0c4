import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The time now, in ms: by the second while one of the instants is less than a minute away, else by the minute. */
export function useNow(...instants: readonly (number | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const isNear = instants.some((instant) => instant !== null && Math.abs(instant - now) < MINUTE_MS);
  const asked = instants.join();
  useEffect(() => {
    const look = () => setNow(Date.now());
    // Another instant is set against the time it came at: what has just happened never lies ahead.
    const first = asked === '' ? undefined : setTimeout(look);
    const timer = setInterval(look, isNear ? SECOND_MS : MINUTE_MS / 2);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isNear, asked]);
  return now;
}
