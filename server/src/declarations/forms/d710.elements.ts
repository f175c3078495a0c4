import type { Elements } from './form.ts';

/** Elements and attributes of the D710, by the authority's schema and validator. */
export const d710Elements: Elements = {
  declaratie710: {
    attributes: {
      '1..12': 'luna!!',
      '2011..2100': 'an!!',
      '0..1': 'd_succ d_dizolv d_energie d_modif d_anulare!!',
      '1..2': 'temei',
      '1..1': 'd_recN',
      s75: 'nume_declar!! prenume_declar!!',
      s50: 'functie_declar!!',
      cif: 'cui!! cifS cifR',
      s200: 'den!! mail denR emailR',
      s1000: 'adresa!! adrR',
      s15: 'telefon fax telR faxR',
      n15: 'totalPlata_A!!',
    },
    children: { obligatie: '1..1300' },
  },
  obligatie: {
    attributes: {
      n15: 'cod_oblig!! suma_dat_I suma_dat_C suma_ded_I suma_ded_C suma_plata_I suma_plata_C suma_rest_I suma_rest_C',
      s10: 'cod_bugetar!!',
      date: 'scadenta!!',
      n23: 'nr_evid!!',
      '1..3': 'cota',
    },
  },
};
