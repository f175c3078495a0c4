import { describe, expect, it } from 'vitest';
import { fillPlaceholders, hasPlaceholder, ONCE, unknownPlaceholders } from './placeholders.ts';

const november = { clientName: 'Alfa SRL', startDate: '2026-11-01', ...ONCE };

describe('a title for many', () => {
  it.each([
    ['TVA {perioada} {client}', 'TVA 11.2026 Alfa SRL'],
    ['TVA {Perioadă} – {CLIENT}', 'TVA 11.2026 – Alfa SRL'],
    ['VAT {period}, books of {previous period}', 'VAT 11.2026, books of 10.2026'],
    ['Salarii {perioada anterioară}', 'Salarii 10.2026'],
    ['{altceva} și {}', '{altceva} și {}'],
  ])('%s is %s', (title, written) => expect(fillPlaceholders(title, november)).toBe(written));

  it.each([
    ['month', 3, '2026-10-01', '10–12.2026', '07–09.2026'],
    ['month', 3, '2026-12-01', '12.2026–02.2027', '09–11.2026'],
    ['month', 1, '2026-01-31', '01.2026', '12.2025'],
    ['year', 1, '2026-03-01', '2026', '2025'],
    ['year', 2, '2026-03-01', '2026–2027', '2024–2025'],
    ['week', 1, '2026-12-28', '28.12.2026–03.01.2027', '21.12.2026–27.12.2026'],
    ['day', 1, '2027-01-01', '01.01.2027', '31.12.2026'],
  ] as const)('each %s, every %i, from %s: %s after %s', (unit, every, startDate, period, previous) => {
    const occasion = { clientName: 'x', startDate, unit, every };
    expect(fillPlaceholders('{period}|{previous period}', occasion)).toBe(`${period}|${previous}`);
  });

  it('is not longer than a title may be', () => {
    expect(fillPlaceholders('{client}'.repeat(30), { ...november, clientName: 'x'.repeat(200) })).toHaveLength(300);
  });

  it('knows whether it has something to write out', () => {
    expect(['TVA', 'TVA {luna}', 'TVA {Perioadă}'].map(hasPlaceholder)).toEqual([false, false, true]);
  });

  it('names what it does not know, once', () => {
    const titles = ['TVA {perioada}', 'TVA {luna anterioara} {Client}', '{luna} {} {luna}'];
    expect(titles.map(unknownPlaceholders)).toEqual([[], ['{luna anterioara}'], ['{luna}', '{}']]);
  });
});
