import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import en from '../../../public/locales/en/spvFilings.json' with { type: 'json' };
import ro from '../../../public/locales/ro/spvFilings.json' with { type: 'json' };
import { FILING_ISSUE_KEY } from './filingIssueKey.ts';

const texts = createInstance({
  resources: { en: { spvFilings: en }, ro: { spvFilings: ro } },
  ns: [],
  interpolation: { escapeValue: false },
});
await texts.init();

describe('what a check of a declaration finds', () => {
  it.each([
    ['en', '1', '0', 'Section “op1” is needed at least once, and is there 0 times.'],
    ['en', '2', '1', 'Section “op1” is needed at least 2 times, and is there once.'],
    ['ro', '1', '0', 'Secțiunea „op1” trebuie să apară cel puțin o dată, dar apare de 0 ori.'],
    ['ro', '21', '1', 'Secțiunea „op1” trebuie să apară de cel puțin 21 de ori, dar apare o dată.'],
  ])('has in %s for a section needed %s times and there %s the forms of both numbers', (language, low, times, text) => {
    const t = texts.getFixedT(language);
    expect(t(FILING_ISSUE_KEY.elementMissing, { element: 'op1', low, high: '9', times })).toBe(text);
  });

  it.each([
    ['en', '1', '“nume” may have 1 character at most.'],
    ['ro', '19', '„nume” poate avea cel mult 19 caractere.'],
    ['ro', '200', '„nume” poate avea cel mult 200 de caractere.'],
  ])('has in %s for %s characters the form of the number', (language, most, text) => {
    expect(texts.getFixedT(language)(FILING_ISSUE_KEY.tooLong, { attribute: 'nume', most })).toBe(text);
  });
});
