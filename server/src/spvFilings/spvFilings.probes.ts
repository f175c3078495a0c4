import { expect } from 'vitest';
import type { spvFilings as calls } from '#contracts/api/spvFiling.ts';
import { EMPTY_PAGE, EVERYBODY, KEY_ID, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `spvFilings` by another firm, and by each role. */
export const spvFilingsProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.spvFilings.list({ clientId: [clientId] }),
    expected: EMPTY_PAGE,
  },
  export: {
    who: EVERYBODY,
    call: (b) => b.spvFilings.export({ format: 'csv', filter: {} }),
    expected: { url: expect.stringMatching(/^\/content\/export\//) },
  },
  count: { who: EVERYBODY, call: (b) => b.spvFilings.count({}), expected: NO_COUNT },
  toSend: { who: EVERYBODY, call: (b, { certificateId }) => b.spvFilings.toSend({ certificateId }), expected: [] },
  waiting: { who: EVERYBODY, call: (b) => b.spvFilings.waiting(), expected: [] },
  openAttempts: { who: EVERYBODY, call: (b) => b.spvFilings.openAttempts({ workstationKeyId: KEY_ID }), expected: [] },
  get: { who: EVERYBODY, call: (b, { filingId }) => b.spvFilings.get({ id: filingId }), expected: 'filing.notFound' },
  create: {
    who: EVERYBODY,
    call: (b, { contentId }) => b.spvFilings.create({ fileId: contentId }),
    expected: 'content.notFound',
  },
  remove: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.remove({ id: filingId }),
    expected: 'filing.notFound',
  },
  approve: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.approve({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
  },
  withdraw: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.withdraw({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
  },
  refile: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.refile({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
  },
  openAttempt: {
    who: EVERYBODY,
    call: (b, { filingId, token }) =>
      b.spvFilings.openAttempt({ id: filingId, sessionToken: token, workstationKeyId: KEY_ID }),
    expected: 'filing.notFound',
  },
  closeAttempt: {
    who: EVERYBODY,
    call: (b, { filingId, attemptId }) =>
      b.spvFilings.closeAttempt({ id: filingId, attemptId, report: { outcome: 'notSent', reason: 'x' } }),
    expected: 'attempt.notFound',
  },
  signedStatement: {
    who: EVERYBODY,
    call: (b, { filingId, attemptId, contentId }) =>
      b.spvFilings.signedStatement({ id: filingId, attemptId, contentId, uploadIndex: null }),
    expected: 'attempt.notFound',
  },
  settle: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.settle({ id: filingId, outcome: 'notSent', note: 'x' }),
    expected: 'filing.notFound',
  },
};
