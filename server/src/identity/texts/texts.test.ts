import { describe, expect, it } from 'vitest';
import { languageOf } from '../../http/languageOf.ts';
import { en } from './texts.en.ts';
import { ro } from './texts.ro.ts';

// Spelled alike in both languages, or without words.
const SAME_IN_BOTH: readonly string[] = [];
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('texts of the hosted pages', () => {
  it('have the same keys and placeholders in both languages', () => {
    expect(Object.keys(ro).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) {
      expect([key, placeholders(ro[key as keyof typeof en])]).toEqual([key, placeholders(text)]);
    }
  });

  it('are translated', () => {
    const same = Object.entries(en).filter(([key, text]) => ro[key as keyof typeof en] === text);
    expect(same.map(([key]) => key)).toEqual(SAME_IN_BOTH);
  });

  it('come in the first supported language', () => {
    expect(languageOf(undefined, 'fr-FR,ro;q=0.8,en;q=0.5')).toBe('ro');
    expect(languageOf('en-gb')).toBe('en');
    expect(languageOf(null, 'de')).toBe('en');
  });
});
