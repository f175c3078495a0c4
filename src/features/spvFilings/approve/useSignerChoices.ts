import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpvCertificate } from '#contracts/api/spvCertificate.ts';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { globalSessionsOptions } from '#src/shared/api/certificates.queries.ts';
import { useChooseSigners, useSigners, type SignerChoice } from '#src/shared/signer/signer.queries.ts';
import { nameOf } from './filingCommands.ts';

/**
 * Who signs the filings to approve. For a client for which several certificates have rights it is the chosen one, else one
 * that is in use, else the first; where none is known to have rights, and several could sign, a person has to choose. What
 * is shown is kept with the client, so that it holds and is not asked again.
 */
export function useSignerChoices(filings: readonly SpvFiling[]) {
  const clients = new Map(
    filings.flatMap((filing) => (filing.clientTaxId === null ? [] : [[filing.clientTaxId, nameOf(filing)]])),
  );
  const { certificates, signers, isError } = useSigners([...clients.keys()]);
  const sessions = useQuery(globalSessionsOptions());
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const save = useChooseSigners();
  const isInUse = (id: string) =>
    sessions.data?.some(({ certificateId, activeSession }) => certificateId === id && activeSession !== null) ?? false;
  // Which one is proposed depends on who is in use.
  const rows = (sessions.isPending ? [] : (signers ?? []))
    .filter(
      ({ possible, certificate }) =>
        possible.length > 1 || (certificate === undefined && possible.length === 0 && certificates.length > 1),
    )
    .map(({ taxId, certificate, isChosen, possible }) => ({
      taxId,
      client: clients.get(taxId) ?? taxId,
      isChosen,
      presentId: certificate?.id ?? null,
      possible,
      chosenId:
        picked.get(taxId) ?? certificate?.id ?? possible.find(({ id }) => isInUse(id))?.id ?? possible[0]?.id ?? null,
    }));
  const signerOf = ({ clientTaxId, certificateThumbprint }: SpvFiling): SpvCertificate | null => {
    const row = rows.find(({ taxId }) => taxId === clientTaxId);
    if (row !== undefined) return certificates.find(({ id }) => id === row.chosenId) ?? null;
    const signer = signers?.find(({ taxId }) => taxId === clientTaxId);
    if (signer?.isChosen === true) return signer.certificate ?? null;
    const own = certificates.find(({ thumbprint }) => thumbprint === certificateThumbprint);
    return own ?? signer?.certificate ?? (certificates.length === 1 ? certificates[0] : null) ?? null;
  };
  return {
    rows,
    certificates,
    /** The certificate that will sign a filing; null while none is chosen. */
    signerOf,
    isLoading: clients.size > 0 && (signers === undefined || sessions.isPending) && !isError,
    hasFailed: isError,
    pick: (taxId: string, certificateId: string) => setPicked(new Map(picked).set(taxId, certificateId)),
    isSaving: save.isPending,
    isUnsaved: save.isError,
    /** Keeps the choices that are new, of these clients, and goes on once they are kept. */
    keep: (taxIds: readonly (string | null)[], onKept: () => void) => {
      const changed = rows.filter(({ taxId, chosenId, presentId }) => chosenId !== presentId && taxIds.includes(taxId));
      if (changed.length === 0) return onKept();
      return save.mutate(choicesOf(changed), { onSuccess: onKept });
    },
  };
}

export type SignerChoices = ReturnType<typeof useSignerChoices>;

/** By certificate, so that there is one call for each. */
const choicesOf = (rows: readonly { readonly taxId: string; readonly chosenId: string | null }[]): SignerChoice[] =>
  [...Map.groupBy(rows, ({ chosenId }) => chosenId)].flatMap(([certificateId, of]) =>
    certificateId === null ? [] : [{ certificateId, taxIds: of.map(({ taxId }) => taxId) }],
  );
