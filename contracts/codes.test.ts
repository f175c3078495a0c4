import { describe, expect, it } from 'vitest';
import { withPlainCodes } from './codes.ts';
import { CODE_SPELLINGS } from './testing/codeSpellings.ts';

describe('a searched text', () => {
  it.each(CODE_SPELLINGS)('%j is searched as %j', (typed, searched) => {
    expect(withPlainCodes(typed)).toBe(searched);
  });
});
