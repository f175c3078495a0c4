import type { Elements } from './form.ts';

/** The current D101. Its schema is published in an older version only, so this lists what every file has. */
export const d101Elements: Elements = {
  declaratie101: {
    attributes: {
      '1..12': 'luna_i!! luna!!',
      '2011..2100': 'an_i!! an!!',
      '0..1': 'd_rec!! d_reg d_anulare d_succ d_alte d_reglem',
      date: 'Data_I!! Data_S!!',
      cif: 'cif!!',
      s200: 'denumire!!',
      s1000: 'adresa',
      digits: 'cod_obligatie!!',
      s10: 'cod_bug!! scadenta!!',
      n23: 'nr_evid!!',
      z18: 'totalPlata_A!!',
      z15: 'P*',
    },
  },
};
