import type { taskComments as calls } from '#contracts/api/task.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `taskComments`; that only an author changes a comment is a rule of the service. */
export const taskCommentsPolicies = {
  list: staff,
  create: staff,
  update: staff,
  remove: staff,
  restore: staff,
} satisfies PoliciesOf<typeof calls>;
