import type { spvSessions as calls } from '#contracts/api/spvSession.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `spvSessions` by another firm, and by each role. */
export const spvSessionsProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.spvSessions.list(), expected: [] },
  extend: {
    who: EVERYBODY,
    call: (b, { sessionId, leaderId }) => b.spvSessions.extend({ id: sessionId, leaderId }),
    expected: 'session.notFound',
    trail: [],
  },
  end: {
    who: EVERYBODY,
    call: (b, { sessionId }) => b.spvSessions.end({ id: sessionId }),
    expected: {},
    trail: ['spvSession.end'],
  },
  acquire: {
    who: EVERYBODY,
    call: (b, { certificateId, leaderId }) => b.spvSessions.acquire({ certificateId, leaderId, override: true }),
    expected: 'certificate.notFound',
    trail: ['spvSession.acquire'],
  },
};
