import type { clientImports as calls } from '#contracts/api/clientImport.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `clientImports`. */
export const clientImportsPolicies = {
  latest: staff,
  get: staff,
  names: staff,
  start: staff,
  cancel: staff,
} satisfies PoliciesOf<typeof calls>;
