import type { confirmationMails as calls } from '#contracts/api/confirmationMail.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `confirmationMails`. */
export const confirmationMailsPolicies = { get: staff, set: staff } satisfies PoliciesOf<typeof calls>;
