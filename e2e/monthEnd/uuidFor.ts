import { createHash } from 'node:crypto';

/** An id for its key, as a page would draw one by chance: the same seed, the same ids. */
export function uuidFor(seed: number, ...drawnFor: readonly (string | number)[]): string {
  const hex = createHash('sha256')
    .update([seed, ...drawnFor].join('/'))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
