import type { FormWords } from './formWords.ts';

/** Labels of the forms whose identity and period alone are checked. */
export const otherWords: FormWords = {
  labels: {
    nume_c: 'Nume',
    adresa_c: 'Adresa',
    nerezident: 'Nerezident',
    rectif1: 'Rectificativă, venituri realizate',
    rectif2: 'Rectificativă, venituri estimate',
    bifa_succesor: 'Depusă de succesor',
    anulare_litA: 'Anulare, litera a)',
    anulare_litB: 'Anulare, litera b)',
    bifa_conformare: 'După notificare de conformare',
    bifa_optiune: 'Opțiune pentru CASS',
    situatie_optiune: 'Situația opțiunii',
    baza_optiune: 'Bază de calcul, opțiune',
    cass_optiune: 'CASS, opțiune',
    totalCassDatorat: 'Total CASS datorată',
    regCom: 'Registrul comerțului',
    nume_admin: 'Administrator',
    tipBIL: 'Tip bilanț',
  },
  titles: { oblig_estimat: 'Obligații estimate' },
  families: [
    [/^bifa([0-9]+)$/, 'Bifa $1'],
    [/^F([0-9]+)_([0-9]+)$/, 'Formularul $1, rândul $2'],
  ],
  flags: [
    ...['111', '112', '113', '121', '122', '131', '132', '14', '15', '18'].map((part) => `bifa${part}`),
    'nerezident',
    'rectif1',
    'rectif2',
    'bifa_succesor',
    'anulare_litA',
    'anulare_litB',
    'bifa_conformare',
    'bifa_optiune',
  ],
};
