import { anEvidenceNumber } from './evidence.ts';
import { sum, two, type Day, type Made } from './made.ts';
import { ADDRESS, DECLARANT, element, xmlns, type Values } from './xml.ts';

/** A D101: the profit tax of a year. */
export function profitTax(made: Made): string {
  const due: Day = { day: 25, month: 6, year: made.year + 1 };
  const rows: Values = { P1: 500_000 + made.seed, P2: 400_000, P3: 100_000, P41: 16_000 };
  return element('declaratie101', {
    xmlns: xmlns('d101', 10),
    d_rec: 0,
    d_anulare: 0,
    cod_obligatie: '103',
    luna_i: 1,
    an_i: made.year,
    luna: 12,
    an: made.year,
    Data_I: `01.01.${made.year}`,
    Data_S: `31.12.${made.year}`,
    scadenta: `${two(due.day)}${two(due.month)}${two(due.year)}`,
    cod_bug: '5503010101',
    nr_evid: anEvidenceNumber('103', { month: 12, year: made.year }, { prefix: '11', due }),
    totalPlata_A: sum(Object.values(rows).map(Number)),
    ...DECLARANT,
    cif: made.fiscalCode,
    caen: '6201',
    denumire: made.name,
    adresa: ADDRESS,
    ...rows,
    P38a: 7,
    P411: 16_000,
  });
}
