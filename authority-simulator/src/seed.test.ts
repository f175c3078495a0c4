import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthorityRecords, type Message, type AuthorityRecords } from './authorityRecords.ts';
import { MESSAGE_TYPES } from './messageTypes.ts';
import { NothingToSeedError, seedMessages } from './seed.ts';

const NOW = Date.parse('2026-09-15T09:00:00Z');
const DAY_MS = 86_400_000;

const USUAL = { serial: 'AB', withinDays: 60, drawDocuments: false, signed: false, mix: 'usual' } as const;

let records: AuthorityRecords;
const seed = (count: number, cif?: string): Message[] =>
  seedMessages(records, { ...USUAL, count, ...(cif === undefined ? {} : { cif }) }, NOW);

beforeEach(() => {
  records = createAuthorityRecords(() => NOW);
  records.enrol({ serial: 'AB', cnp: '1111111111118', rights: ['12345674', '1234565'] });
});

describe('a seeded mailbox', () => {
  it('spreads its messages over the window, all inside it, oldest first', () => {
    const times = seed(500).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(NOW - 60 * DAY_MS);
    expect(times.at(-1)).toBeLessThan(NOW);
    expect(records.arrived(['12345674', '1234565'], NOW - 60 * DAY_MS, NOW)).toHaveLength(500);
  });

  it('mixes what a firm receives: receipts of every outcome, and the other types with their spelling', () => {
    const messages = seed(100);
    const counted = Object.groupBy(messages, ({ document, tip }) =>
      document.kind === 'recipisa' ? document.outcome : tip,
    );
    expect(Object.fromEntries(Object.entries(counted).map(([name, some]) => [name, some?.length]))).toEqual({
      valid: 55,
      errors: 5,
      warnings: 5,
      'RASPUNS SOLICITARE': 10,
      'DECLARATIE ': 5,
      SOMATII: 5,
      NOTIFICARE: 5,
      DECIZIE: 5,
      PLATA: 5,
    });
  });

  it('reports for the month before, in January for December', () => {
    const [january] = seedMessages(records, { ...USUAL, count: 1, withinDays: 1 }, Date.parse('2026-01-20T09:00:00Z'));
    expect(january?.detalii).toMatch(
      /^recipisa pentru CIF 12345674, tip D300, numar_inregistrare INTERNT-1100000001-2026\/19-01-2026, perioada raportare 12\.2025$/,
    );
  });

  it('brings every type that was seen where asked for, and signed receipts', () => {
    const messages = seedMessages(records, { ...USUAL, count: 54, mix: 'everyType', signed: true }, NOW);
    expect(messages.map(({ tip }) => tip)).toEqual([...MESSAGE_TYPES, ...MESSAGE_TYPES]);
    expect(messages.filter(({ document }) => document.kind === 'recipisa' && document.signed)).toHaveLength(2);
  });

  it('fills one mailbox where one is named, and none for a certificate without rights', () => {
    expect(new Set(seed(10, '1234565').map(({ cif }) => cif))).toEqual(new Set(['1234565']));
    expect(() => seedMessages(records, { ...USUAL, serial: 'CD', count: 1 }, NOW)).toThrow(NothingToSeedError);
  });
});
