import { createHash } from 'node:crypto';

/** Makes every demo alike. */
const SEED = 'dosar-demo-1';

/** A number from 0 up to 1 that belongs to a text: the same one each time. */
export function chanceOf(...key: readonly (string | number)[]): number {
  return (
    createHash('sha256')
      .update([SEED, ...key].join('|'))
      .digest()
      .readUInt32BE(0) /
    2 ** 32
  );
}

/** A whole number from `least` to `most`. */
export const numberBetween = (least: number, most: number, ...key: readonly (string | number)[]): number =>
  least + Math.floor(chanceOf(...key) * (most - least + 1));

/** One of the choices. */
export function oneOf<T>(choices: readonly [T, ...T[]], ...key: readonly (string | number)[]): T {
  return choices[Math.floor(chanceOf(...key) * choices.length)] ?? choices[0];
}
