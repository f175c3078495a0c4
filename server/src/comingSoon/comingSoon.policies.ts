import type { comingSoon as calls } from '#contracts/api/comingSoon.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `comingSoon`. */
export const comingSoonPolicies = {
  list: staff,
  ask: staff,
  takeBack: staff,
} satisfies PoliciesOf<typeof calls>;
