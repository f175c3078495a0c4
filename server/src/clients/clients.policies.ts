import type { clients as calls } from '#contracts/api/client.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may make the calls of `clients`. */
export const clientsPolicies = {
  list: staff,
  count: staff,
  export: staff,
  all: staff,
  get: staff,
  create: staff,
  createIndividual: staff,
  update: staff,
  setPerson: staff,
  changeAll: staff,
  setAccountManager: staff,
} satisfies PoliciesOf<typeof calls>;
