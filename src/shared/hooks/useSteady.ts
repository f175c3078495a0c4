import { useLayoutEffect, useMemo, useRef } from 'react';

type Handlers = Readonly<Record<string, (...inputs: never[]) => void>>;

/**
 * The same handlers for as long as the screen is there, each of which does what was handed in last: for rows that are not
 * drawn anew because a screen is. Their names stay the same.
 */
export function useSteady<T extends Handlers>(handlers: T): T {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const names = Object.keys(handlers).join(' ');
  return useMemo(
    () =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the handlers
      Object.fromEntries(
        names.split(' ').map((name) => [name, (...inputs: never[]) => latest.current[name]?.(...inputs)]),
      ) as T,
    [names],
  );
}
