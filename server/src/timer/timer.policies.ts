import type { timer as calls } from '#contracts/api/time.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `timer`: everybody, each for their own. */
export const timerPolicies = {
  get: staff,
  start: staff,
  stop: staff,
  workItems: staff,
  settings: staff,
  saveSettings: staff,
} satisfies PoliciesOf<typeof calls>;
