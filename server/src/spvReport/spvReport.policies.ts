import type { reports as calls } from '#contracts/api/spvReport.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `reports`. */
export const spvReportPolicies = {
  spvFilingStatus: staff,
  export: staff,
  spvFilingPeriods: staff,
  clientMonths: staff,
  correctExpectation: staff,
} satisfies PoliciesOf<typeof calls>;
