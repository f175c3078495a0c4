import { describe, expect, it } from 'vitest';
import { readAuthorityTime, romanianDay } from './romanianTime.ts';

describe('a time of the authority', () => {
  it.each([
    ['20.12.2017 12:00:00', '2017-12-20T10:00:00.000Z'],
    ['01.07.2026 00:30:00', '2026-06-30T21:30:00.000Z'],
    ['20.12.2017', '2017-12-19T22:00:00.000Z'],
    ['29.03.2026 02:59:59', '2026-03-29T00:59:59.000Z'],
    ['29.03.2026 03:30:00', '2026-03-29T01:30:00.000Z'],
    ['29.03.2026 04:00:00', '2026-03-29T01:00:00.000Z'],
    ['25.10.2026 02:59:59', '2026-10-24T23:59:59.000Z'],
    ['25.10.2026 03:30:00', '2026-10-25T00:30:00.000Z'],
    ['25.10.2026 04:00:00', '2026-10-25T02:00:00.000Z'],
    ['29.02.2028 23:59:59', '2028-02-29T21:59:59.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(readAuthorityTime(text)?.instant).toBe(instant);
  });

  it('keeps its day, whatever the day in UTC', () => {
    expect(readAuthorityTime('01.07.2026 00:30:00')?.day).toBe('2026-07-01');
    expect(romanianDay(new Date('2026-06-30T21:30:00Z'))).toBe('2026-07-01');
  });

  it.each([
    '31.02.2026 00:00:00',
    '29.02.2026',
    '01.13.2026',
    '00.01.2026',
    '01.01.2026 24:00:00',
    '01.01.2026 10:60:00',
    '1.1.2026',
    '',
  ])('%s is refused', (text) => expect(readAuthorityTime(text)).toBeNull());
});
