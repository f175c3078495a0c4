import { describe, expect, it } from 'vitest';
import { hasPasswordShape, isHardToGuess } from './passwordStrength.ts';

const ANA = ['Ana', 'Ștefănescu', 'ana.ionescu@firma.test', 'Lalele Cont SRL'];

describe('a password', () => {
  it.each([
    'parola123',
    'Password1',
    'aaaaaaa1',
    'qwerty12',
    '1q2w3e4r',
    'iloveyou2',
    'Bucuresti1',
    'București1',
    'contabilitate1',
    'Romania2026',
    'abcd1234',
  ])('%s is common, or a pattern', (password) => {
    expect(isHardToGuess(password, ANA)).toBe(false);
  });

  it.each([
    'Stefanescu-2026',
    'Ștefănescu1',
    'lalele.cont.12',
    'ana.ionescu1',
    'Ana12345',
    'Ionescu2026!',
    'LaleleAna7',
  ])("%s is made of the person's own words", (password) => {
    expect(isHardToGuess(password, ANA)).toBe(false);
  });

  it.each([
    'kj3hd82k',
    'verde cal 7 munte',
    'Tramvai-gutuie-26',
    'lalele-tramvai-gutuie-9',
    `a1${'ț'.repeat(3)}-xk29qz`,
  ])('%s is hard to guess', (password) => {
    expect(isHardToGuess(password, ANA)).toBe(true);
  });

  it('needs eight characters with letters and numbers, and may have two hundred', () => {
    expect(['abc123', 'abcdefgh', '12345678', 'abcdefg1', `a1${'x'.repeat(199)}`].map(hasPasswordShape)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it('is checked fast, however long it is', () => {
    const startedAt = performance.now();
    isHardToGuess('p4ssw0rd1'.repeat(22), ANA);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
