import { expect } from 'vitest';
import type { spvRequests as calls } from '#contracts/api/spvRequest.ts';
import { EMPTY_PAGE, EVERYBODY, KEY_ID, NO_COUNT, type ProbesOf } from '#serverTesting/probes.ts';

const notFound = 'spvRequest.notFound';
const accepted = { outcome: 'accepted', requestId: '260149', title: 'Transmitere cerere' } as const;

/** Each call of `spvRequests` by another firm, and by each role. */
export const spvRequestsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.spvRequests.list({}), expected: EMPTY_PAGE },
  count: { who: EVERYBODY, call: (b) => b.spvRequests.count({}), expected: NO_COUNT },
  configuration: {
    who: EVERYBODY,
    call: (b) => b.spvRequests.configuration(),
    expected: expect.objectContaining({ 'VECTOR FISCAL': expect.anything() }),
  },
  toSend: {
    who: EVERYBODY,
    call: (b, { certificateId }) => b.spvRequests.toSend({ certificateId }),
    expected: [],
  },
  openAttempts: {
    who: EVERYBODY,
    call: (b) => b.spvRequests.openAttempts({ workstationKeyId: KEY_ID }),
    expected: [],
  },
  get: { who: EVERYBODY, call: (b, { requestId: id }) => b.spvRequests.get({ id }), expected: notFound },
  create: {
    who: EVERYBODY,
    call: (b, { clientId }) => b.spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' }),
    expected: 'client.notFound',
    trail: ['spvRequest.create'],
  },
  archive: {
    who: EVERYBODY,
    call: (b, { requestId }) => b.spvRequests.archive({ spvRequestsIds: [requestId] }),
    expected: notFound,
    trail: ['spvRequest.archive'],
  },
  unarchive: {
    who: EVERYBODY,
    call: (b, { requestId }) => b.spvRequests.unarchive({ spvRequestsIds: [requestId] }),
    expected: notFound,
    trail: ['spvRequest.unarchive'],
  },
  claim: {
    who: EVERYBODY,
    call: (b, { requestId: id, token }) => b.spvRequests.claim({ id, sessionToken: token, workstationKeyId: KEY_ID }),
    expected: notFound,
    trail: ['spvRequest.claim'],
  },
  submitted: {
    who: EVERYBODY,
    call: (b, { requestId: id, attemptId }) => b.spvRequests.submitted({ id, attemptId, report: accepted }),
    expected: notFound,
    trail: ['spvRequest.report'],
    own: async ({ calls: { spvRequests } }) => {
      const [attempt] = await spvRequests.openAttempts({ workstationKeyId: KEY_ID });
      const { id = '', attemptId = '' } = attempt ?? {};
      return spvRequests.submitted({ id, attemptId, report: { outcome: 'unknown', reason: 'serverDown' } });
    },
  },
  settled: {
    who: EVERYBODY,
    call: (b, { requestId: id }) => b.spvRequests.settled({ id, wasSent: true, requestId: '260149', note: 'Văzut' }),
    expected: notFound,
    trail: ['spvRequest.settle'],
  },
  remove: {
    who: EVERYBODY,
    call: (b, { requestId: id }) => b.spvRequests.remove({ id }),
    expected: notFound,
    trail: ['spvRequest.remove'],
  },
  removeAll: {
    who: EVERYBODY,
    call: (b, { requestId }) => b.spvRequests.removeAll({ spvRequestsIds: [requestId] }),
    expected: { changed: [] },
    trail: ['spvRequest.create', 'spvRequest.remove'],
    own: async ({ calls: { spvRequests }, of: { clientId } }) => {
      const { id } = await spvRequests.create({ clientId, documentType: 'VECTOR FISCAL' });
      return spvRequests.removeAll({ spvRequestsIds: [id] });
    },
  },
};
