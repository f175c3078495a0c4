import type { workSeries as calls } from '#contracts/api/workSeries.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `workSeries`. */
export const workSeriesPolicies = {
  list: staff,
  count: staff,
  get: staff,
  create: staff,
  createAll: staff,
  changeAll: staff,
  moveAll: staff,
  change: staff,
  follow: staff,
  pause: staff,
  resume: staff,
  end: staff,
} satisfies PoliciesOf<typeof calls>;
