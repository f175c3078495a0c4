import type { spvCertificates as calls } from '#contracts/api/spvCertificate.ts';
import { staff, type PoliciesOf } from '../http/policy.ts';

/** Who may do what with certificates; changing those of others is a rule of the service. */
export const spvCertificatesPolicies = {
  list: staff,
  create: staff,
  update: staff,
  remove: staff,
  forgetPin: staff,
  setClients: staff,
  signers: staff,
  setRights: staff,
} satisfies PoliciesOf<typeof calls>;
