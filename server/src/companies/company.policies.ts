import type { company as calls } from '#contracts/api/company.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `company`. */
export const companyPolicies = {
  search: staff,
} satisfies PoliciesOf<typeof calls>;
