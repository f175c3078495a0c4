import { describe, expect, it } from 'vitest';
import { dayOf, stampOf } from './bucharest.ts';

describe('the authority clock', () => {
  it('writes winter time without a zone', () => {
    expect(stampOf(Date.parse('2017-12-20T10:00:00Z'))).toBe('20.12.2017 12:00:00');
  });

  it('writes summer time, and midnight as 00', () => {
    expect(stampOf(Date.parse('2026-07-15T21:00:05Z'))).toBe('16.07.2026 00:00:05');
  });

  it('writes the day of Bucharest, not of Greenwich', () => {
    expect(dayOf(Date.parse('2026-07-15T21:00:00Z'), '-')).toBe('16-07-2026');
  });
});
