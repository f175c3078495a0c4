import type { clientTraces as calls } from '#contracts/api/clientTrace.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `clientTraces`. */
export const clientTracesPolicies = {
  report: staff,
} satisfies PoliciesOf<typeof calls>;
