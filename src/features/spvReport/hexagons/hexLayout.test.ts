import { describe, expect, it } from 'vitest';
import { hexagonAfter, placeAt, rowLength } from './hexLayout.ts';

describe('a comb', () => {
  it('has rows of eight and seven', () => {
    expect([0, 7, 8, 14, 15].map((index) => placeAt(index, 8))).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 7 },
      { row: 1, column: 0 },
      { row: 1, column: 6 },
      { row: 2, column: 0 },
    ]);
  });

  it('is wider for many clients', () => expect([rowLength(120), rowLength(121)]).toEqual([8, 24]));

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 10],
    ['ArrowDown', 10, 17],
    ['ArrowUp', 10, 2],
    ['ArrowUp', 17, 10],
    ['End', 3, 29],
    ['Home', 3, 0],
    ['x', 3, null],
  ])('%s leads from hexagon %s to %s', (key, from, to) => expect(hexagonAfter(key, from, 30, 8)).toBe(to));
});
