import { createHash } from 'node:crypto';

/** A pseudo-random number from 0 up to 1 for its key: the same seed gives the same numbers, in any order. */
export function chance(seed: number, ...drawnFor: readonly (string | number)[]): number {
  const digest = createHash('sha256')
    .update([seed, ...drawnFor].join('/'))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** One of the values, by chance. */
export function oneOf<T>(values: readonly T[], drawn: number): T | undefined {
  return values[Math.floor(drawn * values.length)];
}
