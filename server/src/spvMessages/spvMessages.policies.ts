import type { spvMessages as calls } from '#contracts/api/spvMessage.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `spvMessages`. */
export const spvMessagesPolicies = {
  list: staff,
  count: staff,
  export: staff,
  summary: staff,
  withoutContent: staff,
  get: staff,
  unreadable: staff,
  settleUnreadable: staff,
  store: staff,
  setContents: staff,
  fetchAgain: staff,
  notify: staff,
  withdraw: staff,
  recipients: staff,
  markRead: staff,
  markUnread: staff,
  archive: staff,
  unarchive: staff,
} satisfies PoliciesOf<typeof calls>;
