import { anEvidenceNumber } from './evidence.ts';
import { sum, type Made } from './made.ts';
import { DECLARANT, element, holder, period, xmlns, type Values } from './xml.ts';

/** A D300: a VAT return of a month with sales and purchases. */
export function vatReturn(made: Made): string {
  const sales = 10_000 + made.seed;
  const bought = 4000;
  const [collected, deducted] = [Math.round(sales * 0.21), Math.round(bought * 0.21)];
  const due = collected - deducted;
  const rows: Values = {
    R9_1: sales,
    R9_2: collected,
    R17_1: sales,
    R17_2: collected,
    R22_1: bought,
    R22_2: deducted,
    R27_1: bought,
    R27_2: deducted,
    R28_2: deducted,
    R32_2: deducted,
    R34_2: due,
    R37_2: due,
    R41_2: due,
  };
  return element('declaratie300', {
    xmlns: xmlns('d300', 12),
    ...period(made),
    depusReprezentant: 0,
    bifa_interne: 0,
    temei: 0,
    ...DECLARANT,
    ...holder(made),
    banca: 'Banca Exemplu',
    cont: 'RO49AAAA1B31007593840000',
    caen: '6201',
    tip_decont: 'L',
    pro_rata: 100,
    bifa_cereale: 'N',
    bifa_mob: 'N',
    bifa_disp: 'N',
    bifa_cons: 'N',
    solicit_ramb: 'N',
    nr_evid: anEvidenceNumber('301', made),
    totalPlata_A: sum(Object.values(rows).map(Number)),
    ...rows,
  });
}
