import type { tasks as calls } from '#contracts/api/task.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `tasks`. */
export const tasksPolicies = {
  list: staff,
  count: staff,
  get: staff,
  create: staff,
  update: staff,
  change: staff,
  remove: staff,
  restore: staff,
  suggestedTags: staff,
} satisfies PoliciesOf<typeof calls>;
