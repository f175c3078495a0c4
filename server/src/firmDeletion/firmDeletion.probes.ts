import type { firmDeletion as calls } from '#contracts/api/firmDeletion.ts';
import { OWNERS, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `firmDeletion` by another firm, and by each role. */
export const firmDeletionProbes: ProbesOf<typeof calls> = {
  facts: {
    who: OWNERS,
    call: (b) => b.firmDeletion.facts(),
    expected: { clients: 0, filings: 0, receipts: 0, people: 1 },
  },
  receipts: {
    who: OWNERS,
    call: (b) => b.firmDeletion.receipts(),
    expected: {},
    trail: ['firmDeletion.receipts'],
  },
  request: {
    who: OWNERS,
    call: (b) => b.firmDeletion.request({ name: 'Contabil Test SRL' }),
    expected: 'firm.wrongName',
    trail: ['firmDeletion.request'],
  },
  takeBack: {
    who: OWNERS,
    call: (b) => b.firmDeletion.takeBack(),
    expected: 'firm.noDeletion',
    trail: ['firmDeletion.takeBack'],
  },
};
