import { expect, it } from 'vitest';
import type { Ticks, Waiting } from '#machines/certificateRounds/waiting.ts';
import { byName, linesOf, type TokenRow } from './tokenRows.ts';

type ApprovedTick = { readonly certificateId: string; readonly filingId: string };

const ticks: Ticks<string, ApprovedTick> = {
  tickOf: (filingId, certificateId) => ({ certificateId, filingId }),
  keyOf: ({ certificateId, filingId }) => `${certificateId} ${filingId}`,
};

const waiting = (name: string): Waiting<string> & { readonly onToken: undefined } => ({
  certificate: { certificateId: `id of ${name}`, thumbprint: 'AB'.repeat(20), name },
  listed: [`filing of ${name}`],
  reason: null,
  onToken: undefined,
});

it('a row names its certificates in one order, whichever was asked first', () => {
  const row: TokenRow<string> = {
    key: 'ePass',
    token: 'ePass',
    members: [waiting('Beta'), waiting('Alfa')],
    reason: null,
  };
  expect(byName(row).map(({ certificate }) => certificate.name)).toEqual(['Alfa', 'Beta']);
  expect(linesOf(row, ticks).map(({ listed }) => listed)).toEqual(['filing of Alfa', 'filing of Beta']);
});
