import type { home as calls } from '#contracts/api/home.ts';
import { owners, staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `home`. The whole firm is refused to others than owners by the service. */
export const homePolicies = {
  toDo: staff,
  messages: staff,
  filings: staff,
  requests: staff,
  missing: staff,
  firstSteps: staff,
  deadlines: staff,
  team: owners,
} satisfies PoliciesOf<typeof calls>;
