import type { Elements } from './form.ts';

/** Elements and attributes of the D100, by the authority's schema and validator. */
export const d100Elements: Elements = {
  declaratie100: {
    attributes: {
      '1..12': 'luna!!',
      '2011..2100': 'an!!',
      '0..1': 'd_anulare!! d_succ d_dizolv',
      '2..2': 'temei',
      cif: 'cifS cui!!',
      s75: 'nume_declar!! prenume_declar!!',
      s50: 'functie_declar!!',
      s200: 'den!! mai',
      s1000: 'adresa!!',
      s15: 'telefon fax',
      n15: 'totalPlata_A!!',
    },
    children: { obligatie: '1..1300' },
  },
  obligatie: {
    attributes: {
      digits: 'cod_oblig!!',
      s10: 'cod_bugetar!!',
      date: 'scadenta!!',
      n23: 'nr_evid!!',
      n15: 'suma_dat suma_ded suma_plata suma_rest suma_redu',
      '1|3': 'cota',
    },
  },
};
