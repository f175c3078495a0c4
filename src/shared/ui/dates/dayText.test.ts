import { describe, expect, it } from 'vitest';
import { dayOfText, textOfDay } from './dayText.ts';

describe('a day as a person types it', () => {
  it('is read with points, strokes, dashes and blanks, with and without leading zeros', () => {
    for (const text of ['31.3.2026', '31/03/2026', '31-3-26', ' 31 03 2026 ', '2026-03-31'])
      expect(dayOfText(text)).toBe('2026-03-31');
  });

  it('is none when the calendar has no such day', () => {
    for (const text of ['31.4.2026', '29.2.2025', '2026-13-01', '3.2026', 'tomorrow', ''])
      expect(dayOfText(text)).toBeNull();
  });

  it('is shown as it is typed, and what is no day stays as it was', () => {
    expect(textOfDay('2026-03-31')).toBe('31/03/2026');
    expect(textOfDay('31.4.2026')).toBe('31.4.2026');
  });
});
