import type { contacts as calls } from '#contracts/api/contact.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `contacts`. */
export const contactsPolicies = {
  create: staff,
  update: staff,
  remove: staff,
  restore: staff,
} satisfies PoliciesOf<typeof calls>;
