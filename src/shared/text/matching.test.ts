import { describe, expect, it } from 'vitest';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { CODE_SPELLINGS, spellingsOf } from '#contracts/testing/codeSpellings.ts';
import { findable, findIn, matchedParts } from './matching.ts';

const list = [
  'Distribuție Altora SRL 15123400',
  'Țesături Vest SRL 31402779',
  'Altora Distribuție SRL 15123499',
  'Baltora SRL 100',
].map((name) => findable(name, name));
const found = (query: string) => findIn(list, wordsOf(query), 50);

describe('what is typed', () => {
  it('finds texts that have all its words, in any order, without case and accents', () => {
    expect(found('distrib ALT')).toEqual(['Distribuție Altora SRL 15123400', 'Altora Distribuție SRL 15123499']);
    expect(found('tesat')).toEqual(['Țesături Vest SRL 31402779']);
    expect(found('altora xyz')).toEqual([]);
  });

  it('finds a code however it is written', () => {
    for (const typed of spellingsOf('15123400')) expect(found(typed)).toEqual(['Distribuție Altora SRL 15123400']);
    expect(found('altora 15 123 400')).toEqual(['Distribuție Altora SRL 15123400']);
  });

  it.each(CODE_SPELLINGS)('%j finds what has the words of %j', (typed, searched) => {
    const rows = [searched, 'Altora SRL'].map((name) => findable(name, name));
    expect(findIn(rows, wordsOf(typed), 50)).toEqual([searched]);
  });

  it('finds beginnings first', () => {
    expect(found('alt')).toEqual([
      'Altora Distribuție SRL 15123499',
      'Distribuție Altora SRL 15123400',
      'Baltora SRL 100',
    ]);
    expect(found('1512')).toHaveLength(2);
  });

  it('finds nothing by nothing, and no more than asked for', () => {
    expect(found('  ')).toEqual([]);
    expect(findIn(list, wordsOf('srl'), 2)).toHaveLength(2);
  });

  it('is marked in the text as it is written', () => {
    expect(matchedParts('Altora Distribuție', wordsOf('distributie alt'))).toEqual(['', 'Alt', 'ora ', 'Distribuție']);
    expect(matchedParts('ȘTEFAN', wordsOf('stef'))).toEqual(['', 'ȘTEF', 'AN']);
    expect(matchedParts('Ana', wordsOf('x'))).toEqual(['Ana']);
    expect(hasWords('Altora Distribuție', wordsOf('distr alt'))).toBe(true);
  });
});
