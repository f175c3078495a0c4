import { expect, it } from 'vitest';
import { readNumber, typedNumber } from './number.ts';

it.each([
  ['3,5', 3.5],
  ['3.5', 3.5],
  [' 40 ', 40],
  ['1 000', 1000],
  ['0,25', 0.25],
  ['0', 0],
])('%j is read as %d', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it('nothing is no number, and not zero', () => {
  expect(readNumber(' ')).toBeNull();
});

it.each(['1.500', '3,5,5', 'trei', '-2', '1e3', ','])('%j is refused', (text) => {
  expect(readNumber(text)).toBeNaN();
});

it('is shown as it is typed', () => {
  expect([typedNumber(3.5, 'ro'), typedNumber(3.5, 'en'), typedNumber(1500, 'ro')]).toEqual(['3,5', '3.5', '1500']);
});
