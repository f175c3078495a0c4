import { useState } from 'react';
import { keepLeftOut, readLeftOut } from './leftOutStore.ts';

type Ticks = {
  readonly isTicked: (key: string) => boolean;
  readonly tick: (keys: readonly string[], isTicked: boolean) => void;
  /** A person is at the row: what comes from now on is not ticked by itself. */
  readonly begin: (keys: readonly string[]) => void;
  readonly end: () => void;
};

/**
 * Which of what is listed goes. All does, but for that whose tick was taken away, now or when a PIN was given before, and
 * what came while a person was at it. What was left out stays so over a reload of the page.
 */
export function useTicks(leftOut: readonly string[]): Ticks {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(
    () => new Map(readLeftOut().map((key) => [key, false])),
  );
  const [seen, setSeen] = useState<ReadonlySet<string> | null>(null);
  return {
    isTicked: (key) => choices.get(key) ?? (!leftOut.includes(key) && (seen === null || seen.has(key))),
    tick: (keys, isTicked) => {
      setChoices(new Map([...choices, ...keys.map((key) => [key, isTicked] as const)]));
      keepLeftOut(keys, isTicked);
    },
    begin: (keys) => setSeen((before) => before ?? new Set(keys)),
    end: () => setSeen(null),
  };
}
