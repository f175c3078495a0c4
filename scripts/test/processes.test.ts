import { expect, it } from 'vitest';
import { descendantsOf } from './processes.ts';

it('a run that is stopped ends what it has started, and what that has started, and nothing else', () => {
  const parentOf = new Map([
    [10, 1],
    [11, 10],
    [12, 10],
    [13, 11],
    [20, 1],
    [21, 20],
  ]);
  expect(descendantsOf(10, parentOf)).toEqual([11, 12, 13]);
  expect(descendantsOf(21, parentOf)).toEqual([]);
});
