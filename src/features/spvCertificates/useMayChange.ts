import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { mayChangeCertificate } from '#contracts/roles.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';

/** Whether the person may rename or delete a certificate. Saving a PIN for it is open to everybody. */
export function useMayChange(certificate: SpvCertificate): boolean {
  const account = useAccount();
  return account !== undefined && mayChangeCertificate({ id: account.user.id, role: account.role }, certificate);
}
