import type { Elements } from './form.ts';

/** Elements and attributes of the D205, by the authority's schema and validator. */
export const d205Elements: Elements = {
  declaratie205: {
    attributes: {
      '12..12': 'luna!!',
      '2011..2100': 'an!!',
      '0..1': 'd_rec!! d_succ!',
      cif: 'cifSS cui!!',
      s75: 'nume_declar! prenume_declar!',
      s50: 'functie_declar!',
      s200: 'den!! mail',
      s1000: 'adresa!!',
      s15: 'telefon fax',
      z15: 'totalPlata_A!!',
    },
    children: { sect_II: '1..', benef: '0..' },
  },
  sect_II: {
    attributes: {
      s2: 'tip_venit!',
      z15: 'nrben!! Tcastig!! Tpierd!! Tbaza!! Timp!! T_VB!! T_GAR!!',
    },
  },
  benef: {
    attributes: {
      z15: 'id_inreg! castig1 pierdere1 baza1 imp1 divid_D divid_P VB GAR',
      s2: 'tip_venit1! Stat_R',
      s100: 'den1!',
      cif: 'cifR!',
      s20: 'cifS',
      '0|2|3': 'tip_plata!',
      '1..2': 'Rezid!',
    },
  },
};
