import type { deadlines as calls } from '#contracts/api/deadlines.ts';
import { admins, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `deadlines`. A feed is the caller's own. */
export const deadlinesPolicies = {
  list: staff,
  ofMonths: staff,
  lawfulDay: staff,
  extend: admins,
  changeExtension: admins,
  withdrawExtension: admins,
  feed: staff,
  renewFeed: staff,
  removeFeed: staff,
} satisfies PoliciesOf<typeof calls>;
