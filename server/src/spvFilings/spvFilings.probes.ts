import { expect } from 'vitest';
import type { spvFilings as calls } from '#contracts/api/spvFilings.ts';
import { aStatement } from '#serverTesting/declarations.ts';
import { CANARY, EMPTY_PAGE, EVERYBODY, KEY_ID, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';
import { createUploads } from '#serverTesting/uploads.ts';

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
    trail: ['firm.export'],
  },
  count: { who: EVERYBODY, call: (b) => b.spvFilings.count({}), expected: NO_COUNT },
  figures: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.spvFilings.figures({ clientId: [clientId] }),
    expected: { due: 0, filed: 0, missing: 0, days: [], before: [] },
  },
  toSend: { who: EVERYBODY, call: (b, { certificateId }) => b.spvFilings.toSend({ certificateId }), expected: [] },
  waiting: { who: EVERYBODY, call: (b) => b.spvFilings.waiting(), expected: [] },
  openAttempts: { who: EVERYBODY, call: (b) => b.spvFilings.openAttempts({ workstationKeyId: KEY_ID }), expected: [] },
  get: { who: EVERYBODY, call: (b, { filingId }) => b.spvFilings.get({ id: filingId }), expected: 'filing.notFound' },
  create: {
    who: EVERYBODY,
    call: (b, { contentId }) => b.spvFilings.create({ fileId: contentId }),
    expected: 'content.notFound',
    trail: ['spvFiling.create', 'spvFiling.check'],
    own: async ({ domain, calls, of }) => {
      const { id } = await createUploads(domain).upload(of.a, await aStatement({ name: 'Alfa' }));
      await calls.spvFilings.create({ fileId: id });
    },
  },
  remove: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.remove({ id: filingId }),
    expected: 'filing.notFound',
    trail: ['spvFiling.create', 'spvFiling.check', 'spvFiling.remove'],
    own: async ({ domain, calls, of }) => {
      const file = await createUploads(domain).upload(of.a, Buffer.from('no declaration'));
      const { id } = await calls.spvFilings.create({ fileId: file.id });
      await calls.spvFilings.remove({ id });
    },
  },
  withdraw: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.withdraw({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
    trail: ['spvFiling.withdraw'],
    own: ({ calls, of }) => calls.spvFilings.withdraw({ spvFilingIds: [of.waitingId] }),
  },
  approve: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.approve({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
    trail: ['spvFiling.approve'],
    own: ({ calls, of }) => calls.spvFilings.approve({ spvFilingIds: [of.waitingId] }),
  },
  signedStatement: {
    who: EVERYBODY,
    call: (b, { filingId, attemptId, contentId }) =>
      b.spvFilings.signedStatement({ id: filingId, attemptId, contentId, uploadIndex: null }),
    expected: 'attempt.notFound',
    trail: ['spvFiling.signedStatement'],
    own: async ({ domain, calls, of: { a, filingId: id, attemptId } }) => {
      const statement = await aStatement({ name: CANARY });
      const signed = await createUploads(domain).upload(a, Buffer.concat([statement, Buffer.from('signed')]));
      await calls.spvFilings.signedStatement({ id, attemptId, contentId: signed.id, uploadIndex: null });
    },
  },
  closeAttempt: {
    who: EVERYBODY,
    call: (b, { filingId, attemptId }) =>
      b.spvFilings.closeAttempt({ id: filingId, attemptId, report: { outcome: 'notSent', reason: 'x' } }),
    expected: 'attempt.notFound',
    trail: ['spvFiling.closeAttempt'],
    own: ({ calls, of: { filingId: id, attemptId } }) =>
      calls.spvFilings.closeAttempt({ id, attemptId, report: { outcome: 'rejected', text: 'Nu' } }),
  },
  refile: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.refile({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
    trail: ['spvFiling.refile'],
  },
  openAttempt: {
    who: EVERYBODY,
    call: (b, { filingId, token }) =>
      b.spvFilings.openAttempt({ id: filingId, sessionToken: token, workstationKeyId: KEY_ID }),
    expected: 'filing.notFound',
    trail: ['spvFiling.openAttempt'],
  },
  settle: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.spvFilings.settle({ id: filingId, outcome: 'notSent', note: 'x' }),
    expected: 'filing.notFound',
    trail: ['spvFiling.settle'],
    own: async ({ domain, calls, of }) => {
      await domain.database.asSuperuser(
        `update spv_filing_attempt set opened_at = opened_at - interval '1 day' where tenant_id = $1`,
        [of.a.tenantId],
      );
      await calls.spvFilings.settle({ id: of.filingId, outcome: 'notSent', note: 'x' });
    },
  },
};
