import type { comingSoon as calls } from '#contracts/api/comingSoon.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `comingSoon` by another firm, and by each role. */
export const comingSoonProbes: ProbesOf<typeof calls> = {
  list: { who: EVERYBODY, call: (b) => b.comingSoon.list(), expected: [] },
  ask: {
    who: EVERYBODY,
    call: (b) => b.comingSoon.ask({ page: 'invoicing' }),
    expected: {},
    trail: ['comingSoon.ask'],
  },
  takeBack: {
    who: EVERYBODY,
    call: (b) => b.comingSoon.takeBack({ page: 'invoicing' }),
    expected: {},
    trail: ['comingSoon.takeBack'],
  },
};
