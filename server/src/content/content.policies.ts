import type { content as calls } from '#contracts/api/content.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `content`. */
export const contentPolicies = {
  createBatch: staff,
  uploaded: staff,
} satisfies PoliciesOf<typeof calls>;
