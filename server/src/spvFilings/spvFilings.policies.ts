import type { spvFilings as calls } from '#contracts/api/spvFilings.ts';
import { approvers, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may do what with filings. Filing again sends what was approved before, so it needs no approver. */
export const spvFilingsPolicies = {
  list: staff,
  count: staff,
  figures: staff,
  export: staff,
  toSend: staff,
  waiting: staff,
  openAttempts: staff,
  get: staff,
  create: staff,
  remove: staff,
  approve: approvers,
  withdraw: staff,
  refile: staff,
  openAttempt: staff,
  closeAttempt: staff,
  signedStatement: staff,
  settle: staff,
} satisfies PoliciesOf<typeof calls>;
