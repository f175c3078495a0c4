/** Chance that a seed repeats. */
export type Random = {
  /** A number from 0 up to 1. */
  next(): number;
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** True so often out of a hundred times. */
  percent(often: number): boolean;
};

/** mulberry32. Source: public domain, Tommy Ettinger. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from.');
      return picked;
    },
    percent: (often) => next() * 100 < often,
  };
}
