import type { timeseries as calls } from '#contracts/api/timeseries.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `timeseries`. */
export const timeseriesPolicies = { get: staff } satisfies PoliciesOf<typeof calls>;
