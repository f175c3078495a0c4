import { PERIODS, type FormWords, type Grid, type GridRow } from './formWords.ts';

type Row = readonly [number: string, attribute: string, name: string];

/**
 * The row numbers differ from the attributes' numbers, because rows were added to the form later. Source: the
 * authority's form 300 and its table of attributes, version 12.
 */
const COLLECTED: readonly Row[] = [
  ['1', 'R1', 'Livrări intracomunitare de bunuri, scutite'],
  ['2', 'R2', 'Regularizări livrări intracomunitare de bunuri, scutite'],
  ['3', 'R3', 'Livrări și prestări cu locul în afara României; livrări intracomunitare scutite'],
  ['3.1', 'R3_1', 'din care: prestări intracomunitare de servicii, nescutite în statul membru'],
  ['4', 'R4', 'Regularizări privind prestările intracomunitare de servicii'],
  ['5', 'R5', 'Achiziții intracomunitare de bunuri (taxare inversă)'],
  ['5.1', 'R5_1', 'din care: de la furnizori înregistrați în scopuri de TVA'],
  ['6', 'R6', 'Regularizări privind achizițiile intracomunitare de bunuri'],
  ['7', 'R7', 'Achiziții de bunuri, altele decât la rândul 5, și de servicii (taxare inversă)'],
  ['7.1', 'R7_1', 'din care: achiziții intracomunitare de servicii'],
  ['8', 'R8', 'Regularizări privind achizițiile intracomunitare de servicii'],
  ['9', 'R9', 'Livrări de bunuri și prestări de servicii, cota 21%'],
  ['10', 'R10', 'Livrări de bunuri și prestări de servicii, cota 11%'],
  ['11', 'R11', 'Livrări de bunuri, cota 9%'],
  ['12', 'R12', 'Achiziții supuse măsurilor de simplificare (taxare inversă)'],
  ['12.1', 'R12_1', 'din care: cota 21%'],
  ['12.2', 'R12_2', 'din care: cota 11%'],
  ['13', 'R13', 'Livrări supuse măsurilor de simplificare (taxare inversă)'],
  ['14', 'R14', 'Livrări și prestări scutite cu drept de deducere'],
  ['15', 'R15', 'Livrări și prestări scutite fără drept de deducere'],
  ['16', 'R16', 'Regularizări taxă colectată'],
  ['17', 'R64', 'Vânzări intracomunitare la distanță și servicii electronice, cu locul în România'],
  ['18', 'R65', 'Regularizări privind vânzările la distanță și serviciile electronice'],
  ['19', 'R17', 'TOTAL TAXĂ COLECTATĂ'],
];
const DEDUCTIBLE: readonly Row[] = [
  ['20', 'R18', 'Achiziții intracomunitare de bunuri (taxare inversă)'],
  ['20.1', 'R18_1', 'din care: de la furnizori înregistrați în scopuri de TVA'],
  ['21', 'R19', 'Regularizări privind achizițiile intracomunitare de bunuri'],
  ['22', 'R20', 'Achiziții de bunuri, altele decât la rândul 20, și de servicii (taxare inversă)'],
  ['22.1', 'R20_1', 'din care: achiziții intracomunitare de servicii'],
  ['23', 'R21', 'Regularizări privind achizițiile intracomunitare de servicii'],
  ['24', 'R22', 'Achiziții de bunuri și servicii, cota 21%'],
  ['25', 'R23', 'Achiziții de bunuri și servicii, cota 11%'],
  ['27', 'R25', 'Achiziții supuse măsurilor de simplificare (taxare inversă)'],
  ['27.1', 'R25_1', 'din care: cota 21%'],
  ['27.2', 'R25_2', 'din care: cota 11%'],
  ['28', 'R26', 'Achiziții de bunuri și servicii scutite de taxă sau neimpozabile'],
  ['28.1', 'R26_1', 'din care: achiziții intracomunitare de servicii scutite'],
  ['', 'R43', 'Compensația în cotă forfetară pentru produse și servicii agricole'],
  ['', 'R44', 'Regularizări privind compensația în cotă forfetară'],
  ['30', 'R27', 'TOTAL TAXĂ DEDUCTIBILĂ'],
  ['31', 'R28', 'SUBTOTAL TAXĂ DEDUSĂ'],
  ['32', 'R29', 'TVA efectiv restituită cumpărătorilor străini'],
  ['33', 'R30', 'Regularizări taxă dedusă'],
  ['34', 'R31', 'Ajustări conform pro rata și ajustări pentru bunurile de capital'],
  ['35', 'R32', 'TOTAL TAXĂ DEDUSĂ'],
];
const SETTLED: readonly Row[] = [
  ['36', 'R33', 'Suma negativă a TVA în perioada de raportare'],
  ['37', 'R34', 'Taxa de plată în perioada de raportare'],
  ['38', 'R35', 'Soldul TVA de plată din decontul precedent, neachitat'],
  ['39', 'R36', 'Diferențe de TVA de plată stabilite de organele de inspecție fiscală'],
  ['40', 'R37', 'TVA DE PLATĂ CUMULAT'],
  ['41', 'R38', 'Soldul sumei negative a TVA reportate din perioada precedentă'],
  ['42', 'R39', 'Diferențe negative de TVA stabilite de organele de inspecție fiscală'],
  ['43', 'R40', 'SUMA NEGATIVĂ A TVA CUMULATĂ'],
  ['44', 'R41', 'SOLDUL TVA DE PLATĂ LA SFÂRȘITUL PERIOADEI'],
  ['45', 'R42', 'SOLDUL SUMEI NEGATIVE A TVA LA SFÂRȘITUL PERIOADEI'],
];
const TOTALS: ReadonlySet<string> = new Set(['R17', 'R27', 'R32', 'R37', 'R40', 'R41', 'R42']);

const grid = (title: string, rows: readonly Row[]): Grid => ({
  title,
  columns: ['Valoare (lei)', 'TVA (lei)'],
  rows: rows.map(([number, attribute, name]): GridRow => ({
    number,
    name,
    attributes: [`${attribute}_1`, `${attribute}_2`],
    ...(TOTALS.has(attribute) ? { isTotal: true } : {}),
  })),
});

/** Labels of the VAT return. */
export const d300Words: FormWords = {
  labels: {
    depusReprezentant: 'Depus de reprezentantul grupului fiscal',
    bifa_interne: 'Metoda simplificată, operațiuni interne',
    temei: 'După anularea rezervei verificării',
    tip_decont: 'Tip decont',
    pro_rata: 'Pro rata de deducere (%)',
    bifa_cereale: 'Cereale și plante tehnice',
    bifa_mob: 'Telefoane mobile',
    bifa_disp: 'Dispozitive cu circuite integrate',
    bifa_cons: 'Console, tablete, laptopuri',
    solicit_ramb: 'Solicită rambursarea',
    total_precedent: 'Vânzări la distanță, anul precedent',
    total_curent: 'Vânzări la distanță, anul curent',
    nr_fact_emise: 'Facturi emise, număr',
    total_baza: 'Facturi emise, total bază',
    total_tva: 'Facturi emise, total TVA',
  },
  families: [[/^R(\d+(?:_\d+)*)_([12])$/, 'Atributul R$1, coloana $2']],
  values: { tip_decont: PERIODS, temei: { '0': 'Nu', '2': 'Da, art. 105 alin. (6) lit. b)' } },
  flags: ['depusReprezentant', 'bifa_interne', 'bifa_cereale', 'bifa_mob', 'bifa_disp', 'bifa_cons', 'solicit_ramb'],
  grids: {
    declaratie300: [
      grid('Taxa pe valoarea adăugată colectată', COLLECTED),
      grid('Taxa pe valoarea adăugată deductibilă', DEDUCTIBLE),
      grid('Regularizări conform art. 303 din Codul fiscal', SETTLED),
      {
        title: 'TVA neexigibilă sau nededusă (TVA la încasare)',
        columns: ['Valoare (lei)', 'TVA (lei)'],
        rows: [
          { number: 'A', name: 'Livrări și prestări cu TVA neexigibilă, în sold', attributes: ['valoare_a', 'tva_a'] },
          { number: 'A1', name: 'din care: din perioada de raportare', attributes: ['valoare_a1', 'tva_a1'] },
          { number: 'B', name: 'Achiziții cu TVA nededusă, în sold', attributes: ['valoare_b', 'tva_b'] },
          { number: 'B1', name: 'din care: din perioada de raportare', attributes: ['valoare_b1', 'tva_b1'] },
        ],
      },
      {
        title: 'Facturi după inspecția fiscală',
        columns: ['Număr', 'Bază (lei)', 'TVA (lei)'],
        rows: [
          { name: 'Facturi emise', attributes: ['nr_facturi', 'baza', 'tva'] },
          { name: 'Facturi primite', attributes: ['nr_facturi_primite', 'baza_primite', 'tva_primite'] },
        ],
      },
    ],
  },
};
