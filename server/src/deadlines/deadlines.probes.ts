import { expect } from 'vitest';
import type { deadlines as calls } from '#contracts/api/deadlines.ts';
import { ADMINS, CANARY, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

const OCTOBER = { month: 10, year: 2026 };
const extension = { statementType: 'D300', ...OCTOBER, newDate: '2026-12-15', reason: CANARY } as const;
/** Each call of `deadlines` by another firm, and by each role. */
export const deadlinesProbes: ProbesOf<typeof calls> = {
  list: {
    who: EVERYBODY,
    call: (b, { a }) => b.deadlines.list({ from: '2026-11-03', to: '2026-11-29', accountManagerId: [a.userId] }),
    expected: { deadlines: [{ date: '2026-11-25', forms: Array.from({ length: 6 }, () => ({ expected: 0 })) }] },
  },
  ofMonths: {
    who: EVERYBODY,
    call: (b) => b.deadlines.ofMonths(OCTOBER),
    expected: [{ ...OCTOBER, forms: expect.any(Array) }],
  },
  lawfulDay: {
    who: EVERYBODY,
    call: (b) => b.deadlines.lawfulDay({ day: '2026-12-12' }),
    expected: { date: '2026-12-14', move: { from: '2026-12-12' } },
  },
  extend: {
    who: ADMINS,
    call: (b) => b.deadlines.extend({ ...extension, newDate: '2026-11-25', reason: 'x' }),
    expected: 'deadlineExtension.dayOutside',
    trail: ['deadlineExtension.create'],
    own: ({ calls: own }) => own.deadlines.extend({ ...extension, statementType: 'D112', reason: 'x' }),
  },
  changeExtension: {
    who: ADMINS,
    call: (b, { extensionId: id }) =>
      b.deadlines.changeExtension({ id, newDate: '2026-12-16', reason: 'x', revision: 1 }),
    expected: 'deadlineExtension.notFound',
    trail: ['deadlineExtension.update'],
  },
  withdrawExtension: {
    who: ADMINS,
    call: (b, { extensionId: id }) => b.deadlines.withdrawExtension({ id }),
    expected: 'deadlineExtension.notFound',
    trail: ['deadlineExtension.remove'],
  },
  feed: { who: EVERYBODY, call: (b) => b.deadlines.feed(), expected: { url: null, madeAt: null } },
  renewFeed: {
    who: EVERYBODY,
    call: (b) => b.deadlines.renewFeed(),
    expected: { url: expect.stringMatching(/^\/calendar\//) },
    trail: ['deadlineFeed.renew'],
  },
  removeFeed: { who: EVERYBODY, call: (b) => b.deadlines.removeFeed(), expected: {}, trail: ['deadlineFeed.remove'] },
};
