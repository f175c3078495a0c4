import { describe, expect, it } from 'vitest';
import { factorOf, MACHINE_FACTOR, machineFactor } from './machine.ts';

describe('the machine factor', () => {
  it('is 1 on the machine that the limits were set on and on a faster one, and grows on a slower one', () => {
    const factors = [100, 250, 500, 575].map((arithmetic) => factorOf({ arithmetic, memory: 250 }));
    expect(factors).toEqual([1, 1, 2, 2.3]);
  });

  it('is that of the kind of work in which the machine is slowest', () => {
    expect(factorOf({ arithmetic: 300, memory: 625 })).toBe(2.5);
  });

  it('is 1 for a test without the runner, or with a factor that is none', () => {
    expect([undefined, '', '0.2', 'quick', '2.3'].map((factor) => machineFactor({ [MACHINE_FACTOR]: factor }))).toEqual(
      [1, 1, 1, 1, 2.3],
    );
  });
});
