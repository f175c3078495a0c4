import type { content as calls } from '#contracts/api/content.ts';
import { aPdf, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `content` by another firm, and by each role. */
export const contentProbes: ProbesOf<typeof calls> = {
  createBatch: {
    who: EVERYBODY,
    call: async (b) => (await b.content.createBatch({ files: [aPdf('b.pdf')] })).files.map(({ name }) => name),
    expected: ['b.pdf'],
    trail: [],
  },
  uploaded: {
    who: EVERYBODY,
    call: (b, { contentId }) => b.content.uploaded({ id: contentId }),
    expected: 'content.notFound',
    trail: [],
  },
};
