import { range, sum, type Made } from './made.ts';
import { DECLARANT, element, holder, period, xmlns } from './xml.ts';

/** A D390: deliveries to partners in the Union. */
export function recapitulative(made: Made): string {
  const bases = range(made.rows).map((at) => 1000 + at + made.seed);
  const total = sum(bases);
  return element(
    'declaratie390',
    {
      xmlns: xmlns('d390', 3),
      ...period(made),
      d_rec: 0,
      ...DECLARANT,
      ...holder(made),
      totalPlata_A: made.rows + total,
    },
    [
      element('rezumat', {
        nr_pag: 1,
        nrOPI: made.rows,
        bazaL: total,
        bazaT: 0,
        bazaA: 0,
        bazaP: 0,
        bazaS: 0,
        bazaR: 0,
        total_baza: total,
      }),
      ...bases.map((baza, at) =>
        element('operatie', { tip: 'L', tara: 'DE', codO: 136_695_976 + at, denO: `Partner ${at} GmbH`, baza }),
      ),
    ],
  );
}
