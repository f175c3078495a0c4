import { describe, expect, it } from 'vitest';
import { rangeOf } from './datePresets.ts';

describe('a preset of dates', () => {
  const sunday = '2026-11-01';

  it.each([
    ['today', '2026-11-01', '2026-11-01'],
    ['yesterday', '2026-10-31', '2026-10-31'],
    ['week', '2026-10-26', '2026-11-01'],
    ['month', '2026-11-01', '2026-11-01'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['last60', '2026-09-03', '2026-11-01'],
  ] as const)('%s on a Sunday, the first of a month, is %s to %s', (preset, from, to) => {
    expect(rangeOf(preset, sunday)).toEqual({ from, to });
  });
});
