import { describe, expect, it } from 'vitest';
import { isWrongCertificate, reasonLines } from './resendReason.ts';

describe('a submission the authority did not accept', () => {
  it.each([
    ['Semnătura electronică nu are drept de depunere pentru CIF', true],
    ['documentul nu este semnat sau semnatura electronica nu are drept de depunere pentru CIF', true],
    ['Certificatul digital nu este înregistrat', true],
    ['Nu ati selectat fisierul ce urmeaza a fi transmis', false],
    [null, false],
  ])('with the words "%s" is one of the wrong certificate: %s', (text, isWrong) =>
    expect(isWrongCertificate(text)).toBe(isWrong),
  );

  it('is explained line by line', () => {
    expect(reasonLines('Certificat digital invalid / CIF 12345674\nReluați')).toEqual([
      'Certificat digital invalid',
      'CIF 12345674',
      'Reluați',
    ]);
    expect(reasonLines(null)).toEqual([]);
  });
});
