import type { notices as calls } from '#contracts/api/notice.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `notices`: everybody has their own. */
export const noticesPolicies = {
  list: staff,
  count: staff,
  setRead: staff,
  readAll: staff,
  preferences: staff,
  savePreferences: staff,
} satisfies PoliciesOf<typeof calls>;
