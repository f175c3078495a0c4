import type { Made } from './made.ts';
import { ADDRESS, element, holder, xmlns } from './xml.ts';

/** A D212, of which only person and year are checked. */
export const incomeOfPerson = (made: Made): string =>
  element('d212', {
    xmlns: xmlns('d212', 11),
    luna_r: 12,
    an_r: made.year,
    cif: '1850615410019',
    nume_c: 'Popescu Ion',
    adresa_c: ADDRESS,
    totalPlata_A: 41,
  });

/** The yearly accounts of a small firm, of which only firm and year are checked. */
export const yearlyAccounts = (made: Made): string =>
  element(
    'Bilant1005',
    { xmlns: xmlns('s1005', 14), luna: 12, an: made.year, ...holder(made), caen: '6201', tipBIL: 'UU' },
    [element('F10', { F10_0492: 1000 + made.seed })],
  );
