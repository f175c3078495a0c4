import type { TenantTx } from '../../db/tenantTx.ts';
import type { LockedFiling } from '../spvFilings.repository.ts';
import type { SigningCertificateRepository } from './signingCertificate.repository.ts';

/** What is known of who signs for a filing's client. */
export type SigningCertificates = {
  readonly hasClient: (filing: LockedFiling) => boolean;
  readonly of: (filing: LockedFiling) => string | null;
};

/**
 * Which certificate signs which filing: the one assigned to the filing's client when it is approved or filed anew, else
 * the one the filing has. Assigning another one later moves the approved filings of the client to it, but those with an
 * open attempt (`setClients` of the certificates).
 */
export async function signingCertificates(
  repository: SigningCertificateRepository,
  tx: TenantTx,
  filings: readonly LockedFiling[],
): Promise<SigningCertificates> {
  const codes = [...new Set(filings.flatMap(({ fiscalCode }) => fiscalCode ?? []))];
  const clients = new Map((await repository.clientsOf(tx, codes)).map((client) => [client.taxId, client]));
  return {
    hasClient: ({ fiscalCode }) => clients.has(fiscalCode ?? ''),
    of: ({ fiscalCode, certificateThumbprint }) =>
      clients.get(fiscalCode ?? '')?.certificateThumbprint ?? certificateThumbprint,
  };
}
