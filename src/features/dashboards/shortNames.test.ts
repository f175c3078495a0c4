import { describe, expect, it } from 'vitest';
import { shortNames } from './shortNames.ts';

describe('short names', () => {
  it('are the first three letters', () => {
    expect(shortNames(['Brutăria Țării', '„Alfa” Consult', 'A & B Invest'])).toEqual(['BRU', 'ALF', 'ABI']);
  });

  it('differ where names begin alike', () => {
    const names = ['Grafica Nord', 'Grafica Sud', 'Grafica', 'Grafit', 'Gramar Nova'];
    const shorts = shortNames(names);
    expect(shorts).toEqual(['GRA', 'GRS', 'GR2', 'GR3', 'GRN']);
    expect(new Set(shorts).size).toBe(names.length);
  });

  it('differ for as many as are shown', () => {
    const names = Array.from({ length: 60 }, () => 'Alfa');
    expect(new Set(shortNames(names)).size).toBe(60);
  });
});
