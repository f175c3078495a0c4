import { describe, expect, it } from 'vitest';
import { findProcess, memoryOf, readStatus } from './processMemory.ts';

describe('the memory of a process', () => {
  it('is read in MB of a million bytes', () => {
    expect(readStatus('Name:\tx\nVmHWM:\t    2000 kB\nVmRSS:\t    1000 kB\n')).toEqual({
      residentMb: 1.024,
      peakMb: 2.048,
    });
  });
  it('is never more than its peak', () => {
    const { residentMb, peakMb } = memoryOf(process.pid);
    expect(residentMb).toBeLessThanOrEqual(peakMb);
  });
  it('is that of one process or of none', () => {
    expect(() => findProcess('/no/such/program', 'A=1')).toThrow('0 processes');
  });
});
