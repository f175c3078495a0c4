import { describe, expect, it } from 'vitest';
import { folded } from '#contracts/matching.ts';
import { formatOf } from './format.ts';
import { initialsOf } from './initials.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('the formatter', () => {
  const en = formatOf('en');
  const ro = formatOf('ro');

  it('writes a day as dd/MM/yy', () => expect(en.day('2026-11-05')).toBe('05/11/26'));

  it("writes the authority's instants in Romanian time, over midnight too", () => {
    expect(en.authorityDay('2026-11-20T22:30:00Z')).toBe('21/11/26');
    expect(ro.authorityTime('2026-07-01T09:05:00Z')).toBe('01/07/26 12:05');
  });

  it('says how long ago in seconds, minutes or hours', () => {
    expect(en.relative(NOW - 5_000, NOW)).toBe('5 sec ago');
    expect(en.relative(NOW + 6 * 60_000, NOW)).toBe('in 6 min');
    expect(ro.relative(NOW - 3 * 3_600_000, NOW)).toBe('acum 3 h');
  });

  it('groups thousands as the language does', () => {
    expect([en.number(12_345), ro.number(12_345)]).toEqual(['12,345', '12.345']);
  });
});

describe('names', () => {
  it('have at most two initials', () => {
    expect(['Maria Popa', 'Ana Maria Popa', 'Ștefan', 'alfa', ''].map(initialsOf)).toEqual([
      'MP',
      'AM',
      'Șt',
      'al',
      '',
    ]);
  });

  it('are found without case and accents', () => expect(folded('Întreprindere ȘTEFAN')).toBe('intreprindere stefan'));
});
