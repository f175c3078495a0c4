import type { TenantTx } from '../../db/tenantTx.ts';
import type { LockedFiling } from '../spvFilings.repository.ts';
import type { SigningCertificateRepository } from './signingCertificate.repository.ts';

/** The certificates that a filing and its client name. */
export type SigningCertificates = {
  readonly hasClient: (filing: LockedFiling) => boolean;
  readonly of: (filing: LockedFiling) => string | null;
};

/**
 * The signing certificate of filings: the one chosen for the client, else the filing's own, else the only one with rights
 * for the client. Without any, the first certificate in use signs. A later
 * assignment moves the client's approved filings to the new certificate, except those with an open attempt
 * (`setClients` of the certificates).
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
    of: ({ fiscalCode, certificateThumbprint }) => {
      const client = clients.get(fiscalCode ?? '');
      return client?.certificateThumbprint ?? certificateThumbprint ?? client?.onlyThumbprint ?? null;
    },
  };
}
