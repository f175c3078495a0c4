import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DocumentFolders } from '#contracts/api/documentFolder.ts';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';

/** Where a workstation keeps documents. */
export const foldersOptions = (workstationKeyId: string) =>
  api.documentFolders.get.queryOptions({ input: { workstationKeyId }, staleTime: LIST_STALE_MS });

/** What became of the documents of a workstation. */
export const savedDocumentsOptions = (workstationKeyId: string) =>
  api.documentFolders.documents.queryOptions({ input: { workstationKeyId }, staleTime: LIST_STALE_MS });

/** Saves the folders; what waits is written to them at once. */
export function useSaveFolders(workstationKeyId: string) {
  return useAndSave((folders: DocumentFolders) => client.documentFolders.save({ workstationKeyId, ...folders }));
}

/** Tries again what could not be written. */
export function useRetryDocuments(workstationKeyId: string) {
  return useAndSave(() => client.documentFolders.retry({ workstationKeyId }));
}

/** A change after which this workstation looks at once for what it has to write. */
function useAndSave<TInput, TAnswer>(call: (input: TInput) => Promise<TAnswer>) {
  const queries = useQueryClient();
  const saving = useSystemActor('documentSaving');
  return useMutation({
    mutationFn: call,
    onSuccess: () => saving.send({ type: 'saving.asked' }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.documentFolders.key() }),
  });
}
