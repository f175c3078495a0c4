import type { firm as calls } from '#contracts/api/firm.ts';
import { admins, owners, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `firm`. Everybody is told which flags are on by `account.get`. */
export const firmPolicies = {
  get: staff,
  update: admins,
  updateSettings: admins,
  flags: admins,
  setFlag: owners,
} satisfies PoliciesOf<typeof calls>;
