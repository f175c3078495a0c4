import type { FormWords } from './formWords.ts';

/** The most frequent obligations. Source: the authority's list of obligations to the state budget, 2026. */
const OBLIGATIONS: Readonly<Record<string, string>> = {
  '102': '102, impozit pe profit, instituții de credit',
  '103': '103, impozit pe profit, persoane juridice române',
  '105': '105, impozit pe profit, persoane juridice străine',
  '121': '121, impozit pe veniturile microîntreprinderilor',
  '150': '150, impozit pe dividende distribuite',
  '604': '604, impozit pe veniturile din dividende',
  '605': '605, impozit pe veniturile din dobânzi',
  '606': '606, impozit pe veniturile din lichidare',
  '608': '608, impozit pe veniturile din premii',
  '626': '626, plăți anticipate, activități independente',
  '628': '628, impozit pe cedarea folosinței bunurilor',
  '690': '690, impozit pe veniturile din alte surse',
  '701': '701, impozit pe construcții',
  '810': '810, vărsăminte pentru persoane cu handicap neîncadrate',
};

/** Labels of the two forms of obligations: the D100, and the D710 that corrects it. */
export const obligationWords: FormWords = {
  labels: {
    cod_oblig: 'Obligația',
    cod_bugetar: 'Cod bugetar',
    suma_dat: 'Datorată',
    suma_ded: 'Deductibilă',
    suma_plata: 'De plată',
    suma_rest: 'De restituit',
    suma_redu: 'Bonificație',
    suma_dat_I: 'Datorată, inițial',
    suma_dat_C: 'Datorată, corect',
    suma_ded_I: 'Deductibilă, inițial',
    suma_ded_C: 'Deductibilă, corect',
    suma_plata_I: 'De plată, inițial',
    suma_plata_C: 'De plată, corect',
    suma_rest_I: 'De restituit, inițial',
    suma_rest_C: 'De restituit, corect',
    d_energie: 'Contribuabil din domeniul energiei',
    d_modif: 'An fiscal modificat',
    d_recN: 'Rectificare în urma notificării',
    cifR: 'CIF reprezentant',
    denR: 'Reprezentant',
    adrR: 'Adresa reprezentantului',
    telR: 'Telefon reprezentant',
    faxR: 'Fax reprezentant',
    emailR: 'E-mail reprezentant',
  },
  titles: { obligatie: 'Obligații de plată (lei)' },
  values: { cod_oblig: OBLIGATIONS },
  flags: ['d_energie', 'd_modif', 'd_recN'],
};
