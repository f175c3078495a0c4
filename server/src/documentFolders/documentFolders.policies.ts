import type { documentFolders as calls } from '#contracts/api/documentFolder.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `documentFolders`. */
export const documentFoldersPolicies = {
  get: staff,
  save: staff,
  documents: staff,
  due: staff,
  report: staff,
  retry: staff,
} satisfies PoliciesOf<typeof calls>;
