import type { auditTrail as calls } from '#contracts/api/auditTrail.ts';
import { admins, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `auditTrail`. Source: decision D24. */
export const auditTrailPolicies = {
  list: admins,
  count: admins,
  export: admins,
  lastCheck: admins,
  check: admins,
} satisfies PoliciesOf<typeof calls>;
