import type { filingPapers as calls } from '#contracts/api/filingPapers.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `filingPapers`. */
export const filingPapersPolicies = { archive: staff } satisfies PoliciesOf<typeof calls>;
