import type { filingPapers as calls } from '#contracts/api/filingPapers.ts';
import { EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `filingPapers` by another firm, and by each role. */
export const filingPapersProbes: ProbesOf<typeof calls> = {
  archive: {
    who: EVERYBODY,
    call: (b, { filingId }) => b.filingPapers.archive({ spvFilingIds: [filingId] }),
    expected: 'filing.notFound',
    trail: ['firm.export'],
  },
};
