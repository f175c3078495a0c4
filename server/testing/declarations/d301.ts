import { anEvidenceNumber } from './evidence.ts';
import { range, sum, two, type Made } from './made.ts';
import { element, period, xmlns } from './xml.ts';

/** A D301: acquisitions in the Union by someone who is not registered. */
export function specialVatReturn(made: Made): string {
  const bases = range(made.rows).map((at) => 10_000 + 100 * (at + made.seed));
  const base = sum(bases);
  return element(
    'declaratie301',
    {
      xmlns: xmlns('d301', 1),
      ...period(made),
      d_rec: 0,
      mijl_trans: 0,
      temei: 0,
      cif: made.fiscalCode,
      denumire: made.name,
      banca: 'Banca Exemplu',
      cont: 'RO49AAAA1B31007593840000',
      pers_inreg: 2,
      nr_evid: anEvidenceNumber('301', made),
      baza1: base,
      tva1: `${base * 0.21}.30`.replace(/\.\d+(?=\.30)/, ''),
      ...Object.fromEntries(
        [2, 3, 4, 5].flatMap((row) => [
          [`baza${row}`, 0],
          [`tva${row}`, 0],
        ]),
      ),
      totalPlata_A: base + Math.floor(base * 0.21),
      nume_declarant: 'Popescu',
      prenume_declarant: 'Ion',
      functia_declarant: 'Administrator',
    },
    bases.map((amount, at) =>
      element('sectiune', {
        tip_operatie: 1,
        nr_doc: `F${made.year}-${at}`,
        data_doc: `10.${two(made.month)}.${made.year}`,
        val_valuta: amount / 5,
        tip_valuta: 'EUR',
        curs_valutar: '5.0000',
        baza: amount,
        tva: (amount * 0.21).toFixed(2),
      }),
    ),
  );
}
