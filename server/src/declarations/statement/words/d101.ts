import type { FormWords, GridRow } from './formWords.ts';

/**
 * Rows of the D101 by the part of the attribute after `P`. Source: the authority's form 101, and the annex of its
 * structure of 26.01.2026 (`structura_D101_2025`), as the guide of robert-malai/anafpy tells it.
 */
const ROWS: Readonly<Record<string, string>> = {
  '1': 'Venituri din exploatare',
  '2': 'Cheltuieli de exploatare',
  '3': 'Rezultat din exploatare',
  '4': 'Venituri financiare',
  '5': 'Cheltuieli financiare',
  '6': 'Rezultat financiar',
  '7': 'Rezultat brut',
  '8': 'Elemente similare veniturilor',
  '9': 'Elemente similare cheltuielilor',
  '10': 'Rezultat după includerea elementelor similare veniturilor și cheltuielilor',
  '22': 'Profit sau pierdere',
  '33': 'Alte cheltuieli nedeductibile',
  '34': 'Total cheltuieli nedeductibile',
  '35': 'Total profit impozabil sau pierdere fiscală, înainte de reportarea pierderii',
  '38a': 'Profit impozabil sau pierdere, înainte de reportarea pierderii din anii precedenți',
  '39': 'Pierdere fiscală de recuperat din anii precedenți',
  '39a': 'Pierdere fiscală recuperată în anul curent',
  '40': 'Profit impozabil sau pierdere fiscală, de recuperat în anii următori',
  '41': 'Total impozit pe profit',
  '411': 'Impozit pe profit, cota 16%',
  '48': 'Impozit pe profit datorat',
  '481': 'Impozit pe profit, peste impozitul minim pe cifra de afaceri',
  '482': 'Impozit la nivelul impozitului minim pe cifra de afaceri',
  '50': 'Impozit pe profit declarat prin formularul 100',
  '52': 'Diferență de impozit pe profit de plată',
};
const TOTALS: ReadonlySet<string> = new Set(['7', '34', '35', '40', '41', '48', '52']);

/** `P411` is row 41.1, `P38a` row 38a. */
function rowOf(attribute: string): GridRow | null {
  const [, row, part, letter] = /^P([0-9]{1,2})([0-9]*)([a-z]?)$/.exec(attribute) ?? [];
  if (row === undefined) return null;
  const number = `${row}${part ? `.${part}` : ''}${letter ?? ''}`;
  return {
    number,
    name: ROWS[attribute.slice(1)] ?? `Rândul ${number}`,
    attributes: [attribute],
    ...(TOTALS.has(attribute.slice(1)) ? { isTotal: true } : {}),
  };
}

/** Labels of the statement of profit tax. */
export const d101Words: FormWords = {
  labels: {
    d_reg: 'Regularizare',
    d_prof: 'Tip de profit',
    d_alte: 'Alte situații',
    d_reglem: 'Reglementări speciale',
    cod_obligatie: 'Cod obligație',
    luna_i: 'Prima lună a anului fiscal',
    an_i: 'Anul primei luni',
    Data_I: 'De la data',
    Data_S: 'Până la data',
    cod_bug: 'Cod bugetar',
    cifR: 'CIF reprezentant',
    denR: 'Reprezentant',
  },
  flags: ['d_reg', 'd_alte', 'd_reglem'],
  grids: {
    declaratie101: [{ title: 'Impozitul pe profit', columns: ['Valoare (lei)'], rows: [], further: rowOf }],
  },
};
