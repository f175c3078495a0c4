import type { FormWords } from './formWords.ts';

/** Labels of the statement of withheld tax. */
export const d205Words: FormWords = {
  labels: {
    tip_venit: 'Tip venit',
    tip_venit1: 'Tip venit',
    nrben: 'Beneficiari',
    Tcastig: 'Total câștig',
    Tpierd: 'Total pierdere',
    Tbaza: 'Total bază de calcul',
    Timp: 'Total impozit reținut',
    T_VB: 'Total venit brut',
    T_GAR: 'Total garanții',
    id_inreg: 'Nr.',
    den1: 'Beneficiar',
    cifR: 'CIF/CNP',
    cifS: 'Cod fiscal din străinătate',
    Stat_R: 'Stat de rezidență',
    tip_plata: 'Tip plată',
    Rezid: 'Rezidență',
    castig1: 'Câștig',
    pierdere1: 'Pierdere',
    baza1: 'Bază de calcul',
    imp1: 'Impozit reținut',
    divid_D: 'Dividende distribuite',
    divid_P: 'Dividende plătite',
    VB: 'Venit brut',
    GAR: 'Garanție',
  },
  titles: { sect_II: 'Totaluri pe tipuri de venit (lei)', benef: 'Beneficiari de venit (lei)' },
  values: { Rezid: { '1': 'rezident', '2': 'nerezident' } },
};
