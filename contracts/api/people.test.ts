import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { inviteSchema } from './invitations.ts';
import { emailSchema } from './shared.ts';

describe('an e-mail address', () => {
  it.each([
    'ana@firma.ro',
    "ion.o'neil@firma.ro",
    'ana+dosar@sub.firma.ro',
    'ana@xn--bcher-kva.example',
    'ana@firma.xn--p1ai',
  ])('%s is one', (email) => {
    expect(v.is(emailSchema, email)).toBe(true);
  });

  it.each([
    'ana@firma',
    'ana@firma.ro.',
    'ana@@firma.ro',
    'ana b@firma.ro',
    '"ana"@firma.ro',
    'ana@-firma.ro',
    'ana@firma.ro\nBcc: b@firma.ro',
    'Ana <ana@firma.ro>',
    `${'a'.repeat(250)}@firma.ro`,
  ])('%j is none', (email) => {
    expect(v.is(emailSchema, email)).toBe(false);
  });
});

describe('the name of a person who is invited', () => {
  const { givenName } = inviteSchema.entries;
  it.each(['Maria D.', 'Ana-Maria', "O'Neil", 'D. Ștefan', 'Łukasz', 'محمد', 'Ion I. D.'])('%s is one', (name) => {
    expect(v.is(givenName, name)).toBe(true);
  });

  it.each(['premii.example', 'Ana@firma.ro', 'http://premii', 'Ana\nIon', '123', '', '  '])('%j is none', (name) => {
    expect(v.is(givenName, name)).toBe(false);
  });
});
