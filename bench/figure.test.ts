import { describe, expect, it } from 'vitest';
import { figure, median, percentile } from './figure.ts';

describe('figures', () => {
  it('stand beside their peer with the ratio', () => {
    expect(figure({ name: 'time', value: 2, unit: 's', peer: { name: 'curl', value: 8 } })).toEqual({
      name: 'time',
      value: 2,
      unit: 's',
      peer: 'curl',
      peerValue: 8,
      ratio: 0.25,
      goal: '',
      met: null,
    });
  });
  it('are medians and percentiles of their rounds', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(percentile([0, 10, 20, 30, 40], 95)).toBe(38);
  });
});
