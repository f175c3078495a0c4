import { range, sum, type Made } from './made.ts';
import { DECLARANT, element, holder, xmlns } from './xml.ts';

/** A D205: tax that was withheld, by beneficiary. */
export function withheld(made: Made): string {
  const bases = range(made.rows).map((at) => 1000 + 10 * (at + made.seed));
  const base = sum(bases);
  return element(
    'declaratie205',
    {
      xmlns: xmlns('d205', 3),
      luna: 12,
      an: made.year,
      d_rec: 0,
      d_succ: 0,
      ...DECLARANT,
      ...holder(made),
      totalPlata_A: made.rows + base + base / 10,
    },
    [
      element('sect_II', {
        tip_venit: '08',
        nrben: made.rows,
        Tcastig: 0,
        Tpierd: 0,
        Tbaza: base,
        Timp: base / 10,
        T_VB: 0,
        T_GAR: 0,
      }),
      ...bases.map((amount, at) =>
        element('benef', {
          id_inreg: at + 1,
          tip_venit1: '08',
          den1: `Ionescu Maria ${at}`,
          cifR: '1850615410019',
          tip_plata: 2,
          Rezid: 1,
          baza1: amount,
          imp1: amount / 10,
        }),
      ),
    ],
  );
}
