import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { api, client } from '../api/api.ts';
import { certificatesOptions } from '../api/certificates.queries.ts';

/** As many in one call as a query string takes. */
function signersOptions(taxIds: readonly string[]) {
  const asked = [...new Set(taxIds)].toSorted();
  return Array.from({ length: Math.ceil(asked.length / BULK_MAX) }, (_, part) =>
    api.spvCertificates.signers.queryOptions({
      input: { taxIds: asked.slice(part * BULK_MAX, (part + 1) * BULK_MAX) },
    }),
  );
}

/** Who signs for a client, and who could. */
export type ClientSigner = {
  readonly taxId: string;
  /** Undefined while that is open. */
  readonly certificate: SpvCertificate | undefined;
  readonly isChosen: boolean;
  /** Those with rights for the client, by name. */
  readonly possible: readonly SpvCertificate[];
};

/** Who signs for each of these clients; undefined until it is known. */
export function useSigners(taxIds: readonly string[]) {
  const certificates = useQuery(certificatesOptions(null));
  const parts = useQueries({ queries: signersOptions(taxIds) });
  const isKnown = parts.every(({ data }) => data !== undefined);
  const { data: stored } = certificates;
  return {
    certificates: stored ?? [],
    signers:
      stored === undefined || !isKnown
        ? undefined
        : parts
            .flatMap(({ data = [] }) => data)
            .map(({ taxId, certificateId, isChosen }): ClientSigner => ({
              taxId,
              isChosen,
              certificate: stored.find(({ id }) => id === certificateId),
              possible: stored.filter((certificate) => certificate.taxIds.includes(taxId)),
            })),
    isError: certificates.isError || parts.some(({ isError }) => isError),
  };
}

/** A certificate, and the clients for which it signs from now on. */
export type SignerChoice = { readonly certificateId: string; readonly taxIds: readonly string[] };

/** Chooses who signs for clients, one call for each certificate. */
export function useChooseSigners() {
  return useMutation({
    meta: { changes: ['spvCertificate'] },
    mutationFn: async (choices: readonly SignerChoice[]) => {
      for (const { certificateId: id, taxIds } of choices) {
        await client.spvCertificates.setClients({ id, taxIds: [...taxIds] });
      }
    },
  });
}
