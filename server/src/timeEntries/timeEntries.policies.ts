import type { timeEntries as calls } from '#contracts/api/time.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `timeEntries`; whose entries a member sees is a rule of the service. */
export const timeEntriesPolicies = {
  list: staff,
  count: staff,
  export: staff,
  week: staff,
  create: staff,
  update: staff,
  remove: staff,
  restore: staff,
  ofWorkItem: staff,
  ofClient: staff,
} satisfies PoliciesOf<typeof calls>;
