import { describe, expect, it } from 'vitest';
import { durationsOf } from './durations.ts';

describe('the durations of test files', () => {
  it('are in tenths of seconds of the machine that the limits were set on, sorted by file, the longest run of each', () => {
    const files = [
      { project: 'server', file: 'b.test.ts', seconds: 2.06 },
      { project: 'unit', file: 'a.test.ts', seconds: 0.5 },
      { project: 'server', file: 'b.test.ts', seconds: 3.04 },
    ];
    expect(Object.entries(durationsOf(files, 1))).toEqual([
      ['a.test.ts', 0.5],
      ['b.test.ts', 3],
    ]);
    expect(durationsOf(files, 2)).toEqual({ 'a.test.ts': 0.3, 'b.test.ts': 1.5 });
  });
});
