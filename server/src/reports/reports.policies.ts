import type { reports as calls } from '#contracts/api/report.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `reports`. */
export const reportsPolicies = {
  spvFilingStatus: staff,
  export: staff,
  spvFilingPeriods: staff,
  clientMonths: staff,
  correctExpectation: staff,
} satisfies PoliciesOf<typeof calls>;
