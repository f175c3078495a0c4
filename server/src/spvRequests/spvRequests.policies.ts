import type { spvRequests as calls } from '#contracts/api/spvRequest.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `spvRequests`. */
export const spvRequestsPolicies = {
  list: staff,
  count: staff,
  configuration: staff,
  toSend: staff,
  openAttempts: staff,
  get: staff,
  create: staff,
  archive: staff,
  unarchive: staff,
  remove: staff,
  removeAll: staff,
  claim: staff,
  submitted: staff,
  settled: staff,
} satisfies PoliciesOf<typeof calls>;
