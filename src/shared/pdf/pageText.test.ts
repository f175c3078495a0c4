import { describe, expect, it } from 'vitest';
import { foldPage, foldQuery, hitsIn, type TextItem } from './pageText.ts';

const item = (str: string, hasEOL = false): TextItem => ({ str, hasEOL, x: 0, y: 0, width: 0.1 });
/** What is marked: the letters from the first to the last one of each hit. */
const found = (page: readonly TextItem[], query: string) =>
  hitsIn(foldPage(page), 1, foldQuery(query)).map(({ from, to }) =>
    page
      .slice(from.item, to.item + 1)
      .map(({ str }, at, { length }) =>
        str.slice(at === 0 ? from.letter : 0, at === length - 1 ? to.letter : str.length),
      )
      .join('|'),
  );

describe('searching the text of a page', () => {
  it('finds words in either case, with and without accents', () => {
    const page = [item('Împuternicire ÎNCHEIATĂ, încheiata; Şedinţa și ședința')];
    expect(found(page, 'incheiată')).toEqual(['ÎNCHEIATĂ', 'încheiata']);
    expect(found(page, 'sedinta')).toEqual(['Şedinţa', 'ședința']);
  });

  it('marks the letters that a folded one comes from', () => {
    const page = [item('ﬁșa rol, e\u0301tat, 𝟏𝟐')];
    expect(found(page, 'fișa')).toEqual(['ﬁșa']);
    expect(found(page, 'tat')).toEqual(['tat']);
    expect(found(page, 'rol,')).toEqual(['rol,']);
  });

  it('finds words over the pieces of a line and over its end', () => {
    const page = [item('Decont '), item('T'), item('VA, luna', true), item('septembrie')];
    expect(found(page, 'decont tva')).toEqual(['Decont |T|VA']);
    expect(found(page, 'luna   septembrie')).toEqual(['luna|septembrie']);
  });

  it('counts each letter for one hit only, and none for blanks', () => {
    expect(found([item('aaaa')], 'aa')).toHaveLength(2);
    expect(found([item('a b')], '  ')).toEqual([]);
  });

  it('says where a hit is, by its first piece', () => {
    const page = foldPage([item('Total'), { ...item('24 TVA'), x: 0.25, y: 0.5 }]);
    expect(hitsIn(page, 7, 'tva')).toEqual([
      { page: 7, from: { item: 1, letter: 3 }, to: { item: 1, letter: 6 }, x: 0.3, y: 0.5 },
    ]);
  });

  it('has the text as it is written, a line below the other', () =>
    expect(foldPage([item('Cod '), item('123', true), item('Sold')]).lines).toBe('Cod 123\nSold'));
});
