import { describe, expect, it } from 'vitest';
import { cnpOf, cuiOf, isCnp, isCui, isFiscalCode } from './fiscalCodes.ts';

describe('fiscal codes', () => {
  it.each(['1234565', '12345674', '8000000000'])('takes the CUI %s', (cui) => expect(isCui(cui)).toBe(true));

  it.each(['8000000001', '12345678', '', '0', '7', 'RO1234565', '12345678901'])('refuses the CUI "%s"', (cui) =>
    expect(isCui(cui)).toBe(false),
  );

  it.each(['1111111111118', '1850615410019'])('takes the CNP %s', (cnp) => expect(isCnp(cnp)).toBe(true));

  it('refuses a CNP with a wrong check digit', () => expect(isCnp('1850615410018')).toBe(false));

  it('tells a CNP from a CUI by its length', () => {
    expect(isFiscalCode('1111111111118')).toBe(true);
    expect(isFiscalCode('1111111111117')).toBe(false);
    expect(isFiscalCode('12345674')).toBe(true);
  });

  it('completes bodies to valid codes', () => {
    expect(cuiOf(1234567)).toBe('12345674');
    expect(cnpOf('185061541001')).toBe('1850615410019');
  });
});
