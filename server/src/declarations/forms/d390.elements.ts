import type { Elements } from './form.ts';

/** Elements and attributes of the D390, by the authority's schema and validator. */
export const d390Elements: Elements = {
  declaratie390: {
    attributes: {
      '1..12': 'luna!!',
      '2017..2100': 'an!!',
      '0..1': 'd_rec!!',
      s75: 'nume_declar!! prenume_declar!!',
      s50: 'functie_declar!!',
      cui: 'cui!!',
      s200: 'den!! mail',
      s1000: 'adresa!!',
      s15: 'telefon fax',
      z18: 'totalPlata_A!!',
    },
    children: { rezumat: '1..1', cos: '0..', operatie: '0..' },
  },
  rezumat: {
    attributes: {
      n1: 'nr_pag!',
      n10: 'nrOPI!!',
      z18: 'bazaL!! bazaT!! bazaA!! bazaP!! bazaS!! bazaR!! total_baza!',
    },
  },
  cos: {
    attributes: {
      'A|B': 'tip!',
      s2: 'tara_m1! tara_m2',
      s12: 'cod_m1! cod_m2',
      '1..3': 'motiv',
    },
  },
  operatie: {
    attributes: {
      'L|T|A|P|S|R': 'tip!',
      s2: 'tara!',
      s12: 'codO',
      s200: 'denO!',
      z18: 'baza!',
    },
  },
};
