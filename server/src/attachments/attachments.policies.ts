import type { attachments as calls } from '#contracts/api/task.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `attachments`. */
export const attachmentsPolicies = {
  ofWorkItem: staff,
  addToWorkItem: staff,
  ofTask: staff,
  addToTask: staff,
  remove: staff,
  restore: staff,
} satisfies PoliciesOf<typeof calls>;
