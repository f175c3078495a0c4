import type { firmDeletion as calls } from '#contracts/api/firmDeletion.ts';
import { owners, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `firmDeletion`. Everybody is told by `account.get` that the firm waits for its deletion. */
export const firmDeletionPolicies = {
  facts: owners,
  receipts: owners,
  request: owners,
  takeBack: owners,
} satisfies PoliciesOf<typeof calls>;
