import type { workItems as calls } from '#contracts/api/workItem.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `workItems`. */
export const workItemsPolicies = {
  list: staff,
  count: staff,
  export: staff,
  board: staff,
  get: staff,
  create: staff,
  createAll: staff,
  copy: staff,
  update: staff,
  change: staff,
  changeAll: staff,
  move: staff,
  remove: staff,
  restore: staff,
} satisfies PoliciesOf<typeof calls>;
