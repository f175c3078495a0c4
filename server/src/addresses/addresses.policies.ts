import type { addresses as calls } from '#contracts/api/address.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `addresses`. */
export const addressesPolicies = {
  create: staff,
  update: staff,
  remove: staff,
  restore: staff,
} satisfies PoliciesOf<typeof calls>;
