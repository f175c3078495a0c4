import { expect } from 'vitest';
import type { home as calls } from '#contracts/api/home.ts';
import { EVERYBODY, NO_COUNT, OWNERS, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `home` by another firm, and by each role. */
export const homeProbes: ProbesOf<typeof calls> = {
  toDo: { who: EVERYBODY, call: (b) => b.home.toDo({}), expected: { lines: [], count: NO_COUNT, next: null } },
  messages: { who: EVERYBODY, call: (b) => b.home.messages({}), expected: { lines: [], count: NO_COUNT } },
  filings: {
    who: EVERYBODY,
    call: (b) => b.home.filings({}),
    expected: [],
  },
  requests: { who: EVERYBODY, call: (b) => b.home.requests({}), expected: [] },
  missing: { who: EVERYBODY, call: (b) => b.home.missing({}), expected: { forms: [] } },
  firstSteps: {
    who: EVERYBODY,
    call: (b) => b.home.firstSteps(),
    expected: { hasClients: false, hasCertificate: false, hasMessages: false, isManager: false, hasWork: false },
  },
  deadlines: {
    who: EVERYBODY,
    call: (b) => b.home.deadlines({}),
    expected: { deadlines: [{ forms: expect.any(Array) }, { forms: expect.any(Array) }] },
  },
  team: { who: OWNERS, call: (b) => b.home.team(), expected: [{ hours: 0 }] },
};
