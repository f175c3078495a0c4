import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { globalSessionsOptions } from '#src/shared/api/certificates.queries.ts';
import { useChooseSigners, useSigners, type SignerChoice } from '#src/shared/signer/signer.queries.ts';
import { nameOf } from './filingCommands.ts';

/**
 * Who signs the filings to approve, for each client for which several certificates have rights: the chosen one, else one
 * that is in use, else the first. What a person leaves as it is shown is kept as well, so that it holds.
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
    .filter(({ possible }) => possible.length > 1)
    .map(({ taxId, certificate, isChosen, possible }) => ({
      taxId,
      client: clients.get(taxId) ?? taxId,
      isChosen,
      presentId: certificate?.id ?? null,
      possible,
      chosenId:
        picked.get(taxId) ?? certificate?.id ?? possible.find(({ id }) => isInUse(id))?.id ?? possible[0]?.id ?? null,
    }));
  return {
    rows,
    certificates,
    isLoading: clients.size > 0 && (signers === undefined || sessions.isPending) && !isError,
    hasFailed: isError,
    pick: (taxId: string, certificateId: string) => setPicked(new Map(picked).set(taxId, certificateId)),
    isSaving: save.isPending,
    isUnsaved: save.isError,
    /** Keeps the choices that are new, and goes on once they are kept. */
    keep: (onKept: () => void) => {
      const changed = rows.filter(({ chosenId, presentId }) => chosenId !== presentId);
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
