import { describe, expect, it } from 'vitest';
import { formsOf, VECTOR_FORMS, type Obligation } from './vectorForms.ts';

const obligation = (code: string, meaning: string, months: Obligation['months']) =>
  formsOf({ code, meaning, months, firstPeriod: 1, lastPeriod: null }).map(({ statementType, ...form }) => [
    statementType,
    form.months,
    form.skipsYearEnd,
  ]);

describe('the forms of an obligation', () => {
  it.each([
    ['300', 'Taxa pe valoarea adaugata', 3, [['D300', 3, false]]],
    ['480', 'Contribuţie asiguratorie', 1, [['D112', 1, false]]],
    ['121', 'Impozit pe veniturile microintreprinderilor', 3, [['D100', 3, false]]],
    // Profit tax of the last quarter is declared for the year.
    [
      '100',
      'Profit',
      3,
      [
        ['D100', 3, true],
        ['D101', 12, false],
      ],
    ],
    [
      '100',
      'Profit',
      12,
      [
        ['D100', 12, false],
        ['D101', 12, false],
      ],
    ],
    // A code that is not known, by its words.
    ['699', 'Impozit pe veniturile din salarii şi asimilate', 6, [['D112', 6, false]]],
    ['705', 'Taxa pe jocuri', 1, [[null, 1, false]]],
  ] as const)('%s %s, each %s months', (code, meaning, months, forms) => {
    expect(obligation(code, meaning, months)).toEqual(forms);
  });

  it('are among those that a vector speaks of', () => {
    const codes = ['100', '121', '300', '412', '432', '480', '602'];
    const named = codes.flatMap((code) => obligation(code, '', 3).map(([form]) => form));
    expect(new Set(named)).toEqual(new Set(VECTOR_FORMS));
  });
});
