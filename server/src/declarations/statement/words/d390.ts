import type { FormWords } from './formWords.ts';

const KINDS: readonly (readonly [letter: string, name: string])[] = [
  ['L', 'Livrări intracomunitare de bunuri'],
  ['T', 'Livrări în cadrul unei operațiuni triunghiulare'],
  ['A', 'Achiziții intracomunitare de bunuri'],
  ['P', 'Prestări intracomunitare de servicii'],
  ['S', 'Achiziții intracomunitare de servicii'],
  ['R', 'Livrări intracomunitare, regimul special pentru agricultori'],
];

/** Labels of the recapitulative statement. */
export const d390Words: FormWords = {
  labels: {
    nr_pag: 'Pagini anexă',
    nrOPI: 'Număr de operatori intracomunitari',
    tip: 'Tip',
    tara: 'Țara',
    codO: 'Cod operator',
    denO: 'Denumire operator',
    baza: 'Bază (lei)',
    tara_m1: 'Țara',
    cod_m1: 'Cod client',
    tara_m2: 'Țara înlocuitorului',
    cod_m2: 'Cod înlocuitor',
    motiv: 'Motivul modificării',
  },
  titles: {
    rezumat: 'Rezumat',
    operatie: 'Operațiuni intracomunitare',
    cos: 'Stocuri la dispoziția clientului',
  },
  values: { motiv: { '1': 'retur bunuri', '2': 'înlocuire client' } },
  grids: {
    rezumat: [
      {
        title: 'Rezumat pe tipuri de operațiuni',
        numberTitle: 'Tip',
        columns: ['Bază (lei)'],
        rows: [
          ...KINDS.map(([letter, name]) => ({ number: letter, name, attributes: [`baza${letter}`] })),
          { name: 'TOTAL', attributes: ['total_baza'], isTotal: true },
        ],
      },
    ],
  },
};
