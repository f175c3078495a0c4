import type { clientTraces as calls } from '#contracts/api/clientTrace.ts';
import { aClientTrace, EVERYBODY, type ProbesOf } from '#serverTesting/probes.ts';

/** Each call of `clientTraces` by another firm, and by each role. */
export const clientTracesProbes: ProbesOf<typeof calls> = {
  report: { who: EVERYBODY, call: (b) => b.clientTraces.report(aClientTrace), expected: {}, trail: [] },
};
