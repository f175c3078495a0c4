import type { Elements } from './form.ts';

/** Elements and attributes of the D301, by the authority's schema and validator. */
export const d301Elements: Elements = {
  declaratie301: {
    attributes: {
      '1..12': 'luna!!',
      '2013..2100': 'an!!',
      '0..1': 'd_rec!! mijl_trans!',
      '0..2': 'temei!',
      '1..2': 'pers_inreg!!',
      cif: 'cif!!',
      s200: 'denumire!! email',
      s1000: 'adresa',
      s15: 'telefon fax',
      s50: 'banca!! cont!! functia_declarant!!',
      n23: 'nr_evid!!',
      'r15.2': 'baza1!! tva1!! baza2!! tva2!! baza3!! tva3!! baza4!! tva4!! baza5!! tva5!!',
      z17: 'totalPlata_A!!',
      s75: 'nume_declarant!! prenume_declarant!!',
    },
    children: { sectiune: '0..4000' },
  },
  sectiune: {
    attributes: {
      '1|2|3|4|5': 'tip_operatie!',
      s20: 'nr_doc!',
      date: 'data_doc!',
      'r15.2': 'val_valuta! baza! tva!',
      s3: 'tip_valuta!',
      'r15.4': 'curs_valutar!',
    },
  },
};
