import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isFiscalCode, isPersonalCode } from '../checkDigits.ts';
import { COMPANY_SPELLINGS } from '../testing/codeSpellings.ts';
import {
  dateSchema,
  fiscalCodeSchema,
  instantSchema,
  queryBoolean,
  queryInteger,
  queryList,
  textSchema,
} from './shared.ts';

describe('a fiscal code', () => {
  it.each(['1234565', '12345674', '8000000000'])('%s has its check digit', (code) =>
    expect(isFiscalCode(code)).toBe(true),
  );
  it.each(['8000000001', '12345678', '0', '1', '', '12345678901', '01234565'])('%s is refused', (code) =>
    expect(isFiscalCode(code)).toBe(false),
  );
  it.each(COMPANY_SPELLINGS)('written %j is %j', (typed, code) => expect(v.parse(fiscalCodeSchema, typed)).toBe(code));
  it('is read as people write it', () => {
    expect(v.parse(fiscalCodeSchema, 'RO 12345674')).toBe('12345674');
    expect(v.parse(fiscalCodeSchema, ' ro12.345.674 ')).toBe('12345674');
    expect(v.parse(fiscalCodeSchema, 'Cod unic de înregistrare: RO 12 345 674')).toBe('12345674');
    expect(v.is(fiscalCodeSchema, 'ROX12345674')).toBe(false);
    expect(v.is(fiscalCodeSchema, `RO 12345674${' '.repeat(60)}`)).toBe(false);
  });
});

describe('a personal code', () => {
  it.each(['1111111111118', '1850615410019'])('%s has its check digit', (code) =>
    expect(isPersonalCode(code)).toBe(true),
  );
  it.each(['1111111111117', '111111111111', '0111111111118'])('%s is refused', (code) =>
    expect(isPersonalCode(code)).toBe(false),
  );
});

describe('a query string', () => {
  it('gives whole numbers between bounds', () => {
    expect(v.parse(queryInteger(1, 500), '2')).toBe(2);
    for (const text of ['0', '501', '2.5', '-1', '1e2', '', 'x']) expect(v.is(queryInteger(1, 500), text)).toBe(false);
  });
  it('gives truth values and lists', () => {
    expect(v.parse(queryBoolean, 'false')).toBe(false);
    expect(v.is(queryBoolean, '0')).toBe(false);
    expect(v.parse(queryList(v.picklist(['a', 'b'])), 'a,b')).toEqual(['a', 'b']);
    expect(v.is(queryList(v.picklist(['a', 'b'])), 'a,c')).toBe(false);
  });
});

describe('a day', () => {
  it.each(['2026-01-31', '2028-02-29'])('%s is in the calendar', (day) => {
    expect(v.is(dateSchema, day)).toBe(true);
    expect(v.is(instantSchema, `${day}T10:00:00.000Z`)).toBe(true);
  });
  it.each(['2026-02-31', '2026-02-29', '0000-01-01', '2026-1-1', ''])('%s is in none', (day) => {
    expect(v.is(dateSchema, day)).toBe(false);
    expect(v.is(instantSchema, `${day}T10:00:00.000Z`)).toBe(false);
  });
});

it('a text has only characters that the database accepts', () => {
  expect(v.parse(textSchema(5), ' ș ')).toBe('ș');
  expect(v.is(textSchema(5), 'a\0b')).toBe(false);
});
