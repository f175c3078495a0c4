import type { spvSessions as calls } from '#contracts/api/spvSession.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `spvSessions`. */
export const spvSessionsPolicies = {
  acquire: staff,
  list: staff,
  extend: staff,
  end: staff,
} satisfies PoliciesOf<typeof calls>;
