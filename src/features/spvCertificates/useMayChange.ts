import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { useRoleRules } from '#src/shared/api/account.queries.ts';

/** Whether the person may rename or delete a certificate. Saving a PIN for it is open to everybody. */
export function useMayChange(certificate: SpvCertificate): boolean {
  return useRoleRules().mayChangeCertificate(certificate);
}
