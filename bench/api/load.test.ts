import { describe, expect, it } from 'vitest';
import { readResult } from './load.ts';

const printed = (refused: number) =>
  `Running 8s test\nRESULT {"requests":200,"durationUs":2000000,"p50Us":1500,"p95Us":4000,"refused":${refused},"broken":0}\n`;

describe('a round of load', () => {
  it('is read in calls a second and ms', () => {
    expect(readResult(printed(0))).toEqual({ perSecond: 100, p50Ms: 1.5, p95Ms: 4 });
  });
  it('is worth nothing when a call was refused', () => {
    expect(() => readResult(printed(1))).toThrow('1 were refused');
  });
});
