import type { FormWords } from './formWords.ts';

const SECTIONS: readonly (readonly [number: string, name: string])[] = [
  ['1', 'Achiziții intracomunitare de bunuri, altele decât la secțiunile 2 și 3'],
  ['2', 'Achiziții intracomunitare de mijloace de transport noi'],
  ['3', 'Achiziții intracomunitare de produse accizabile'],
  ['4', 'Operațiuni prevăzute la art. 307 alin. (2), (3), (5) și (6)'],
  ['4.1', 'din care: achiziții intracomunitare de servicii'],
];

/** Labels of the special VAT return. */
export const d301Words: FormWords = {
  labels: {
    mijl_trans: 'Mijloace de transport noi',
    pers_inreg: 'Înregistrare în scopuri de TVA',
    tip_operatie: 'Secțiunea',
    nr_doc: 'Document',
    data_doc: 'Data',
    val_valuta: 'Valoare în valută',
    tip_valuta: 'Valuta',
    curs_valutar: 'Curs de schimb',
    baza: 'Bază (lei)',
    tva: 'TVA (lei)',
  },
  titles: { sectiune: 'Documente' },
  values: {
    temei: { '0': 'Nu', '1': 'art. 105 alin. (6) lit. a)', '2': 'art. 105 alin. (6) lit. b)' },
    pers_inreg: { '1': 'neînregistrat', '2': 'conform art. 317' },
    tip_operatie: { '5': '4.1' },
  },
  flags: ['mijl_trans'],
  grids: {
    declaratie301: [
      {
        title: 'Operațiuni pe secțiuni',
        numberTitle: 'Secțiunea',
        columns: ['Bază (lei)', 'TVA (lei)'],
        rows: SECTIONS.map(([number, name], at) => ({ number, name, attributes: [`baza${at + 1}`, `tva${at + 1}`] })),
      },
    ],
  },
};
