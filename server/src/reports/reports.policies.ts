import type { reports as calls } from '#contracts/api/spvFiling.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `reports`. */
export const reportsPolicies = {
  spvFilingStatus: staff,
  spvFilingPeriods: staff,
} satisfies PoliciesOf<typeof calls>;
