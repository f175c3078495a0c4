import type { dashboards as calls } from '#contracts/api/dashboard.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `dashboards`. */
export const dashboardsPolicies = {
  list: staff,
  update: staff,
  remove: staff,
  restore: staff,
  activity: staff,
} satisfies PoliciesOf<typeof calls>;
