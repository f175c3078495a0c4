import type { timeline as calls } from '#contracts/api/timeline.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `timeline`. */
export const timelinePolicies = {
  ofClient: staff,
  ofWorkItem: staff,
  ofTask: staff,
} satisfies PoliciesOf<typeof calls>;
