import type { workItemTasks as calls } from '#contracts/api/task.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `workItemTasks`. */
export const workItemTasksPolicies = {
  list: staff,
  create: staff,
  createAll: staff,
  get: staff,
  update: staff,
  remove: staff,
  move: staff,
} satisfies PoliciesOf<typeof calls>;
