import { describe, expect, it } from 'vitest';
import { DURATION_UNITS } from './durationUnits.ts';

const { hours, seconds } = DURATION_UNITS;

describe('hours of two decimals', () => {
  it('are read from a duration', () => {
    expect(['2h 30', '1,5', 'o oră și jumătate', '20 min', '0'].map(hours.read)).toEqual([2.5, 1.5, 1.5, 0.33, 0]);
  });

  it('show each minute as it was typed', () => {
    const minutes = Array.from(
      { length: 180 },
      (_, at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`,
    );
    expect(minutes.map((text) => hours.typedOf(hours.read(text) ?? -1))).toEqual(minutes);
  });
});

it('nothing is no duration, and neither is a word', () => {
  expect([seconds.read(' '), seconds.read('mult'), hours.read('mult')]).toEqual([null, Number.NaN, Number.NaN]);
});
