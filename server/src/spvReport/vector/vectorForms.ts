/** An obligation of a fiscal vector: how often it is declared, in months, and the periods in which it holds. */
export type Obligation = {
  readonly code: string;
  readonly meaning: string;
  readonly months: 1 | 3 | 6 | 12;
  readonly firstPeriod: number;
  readonly lastPeriod: number | null;
};
/** A form that declares an obligation. */
export type ObligationForm = {
  readonly statementType: string | null;
  readonly months: Obligation['months'];
  /** The last period of a year is declared by another form. */
  readonly skipsYearEnd: boolean;
};

type Rule = {
  readonly codes: readonly string[];
  readonly words: RegExp;
  readonly forms: readonly ((obligation: Obligation) => ObligationForm & { readonly statementType: string })[];
};
const inItsRhythm = (statementType: string) => (obligation: Obligation) => ({
  statementType,
  months: obligation.months,
  skipsYearEnd: false,
});

/**
 * Which forms declare an obligation, by its code, else by words of its meaning without diacritics. Source: the
 * authority's list of obligations for D100, and the instructions of D101, D112 and D300. Quarterly profit tax is
 * declared by D100 for three quarters and by D101 for the year. D390 and D394 are due only where there is something to
 * list, so they follow the rhythm.
 */
const RULES: readonly Rule[] = [
  {
    codes: ['100', '101', '103'],
    words: /\bprofit/,
    forms: [
      ({ months }) => ({ statementType: 'D100', months, skipsYearEnd: months === 3 }),
      () => ({ statementType: 'D101', months: 12, skipsYearEnd: false }),
    ],
  },
  { codes: ['121'], words: /microintreprinder/, forms: [inItsRhythm('D100')] },
  { codes: ['300'], words: /valoarea adaugata|\btva\b/, forms: [inItsRhythm('D300')] },
  { codes: ['412', '432', '480', '602'], words: /salari|contributi/, forms: [inItsRhythm('D112')] },
];

/** The forms that a vector speaks of: without an obligation they are not due. */
export const VECTOR_FORMS: readonly string[] = ['D100', 'D101', 'D112', 'D300'];

/** The forms that declare an obligation; one without a form where none is known. */
export function formsOf(obligation: Obligation): ObligationForm[] {
  const words = obligation.meaning.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const rule =
    RULES.find(({ codes }) => codes.includes(obligation.code)) ?? RULES.find((known) => known.words.test(words));
  return rule === undefined
    ? [{ statementType: null, months: obligation.months, skipsYearEnd: false }]
    : rule.forms.map((form) => form(obligation));
}
