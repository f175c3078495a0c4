import type { spvContacts as calls } from '#contracts/api/spvContact.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `spvContacts`. */
export const spvContactsPolicies = {
  list: staff,
  count: staff,
  export: staff,
  configuration: staff,
  get: staff,
  create: staff,
  submitted: staff,
} satisfies PoliciesOf<typeof calls>;
