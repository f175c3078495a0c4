import { useMutation } from '@tanstack/react-query';
import type { DocumentFolders } from '#contracts/api/documentFolder.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useSend } from '#src/shared/hooks/actors.tsx';

/** Where a workstation keeps documents. */
export const foldersOptions = (workstationKeyId: string) =>
  api.documentFolders.get.queryOptions({ input: { workstationKeyId } });

/** What became of the documents of a workstation. */
export const savedDocumentsOptions = (workstationKeyId: string) =>
  api.documentFolders.documents.queryOptions({ input: { workstationKeyId } });

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
  const sendSaving = useSend('documentSaving');
  return useMutation({
    meta: { changes: ['documentFolder'] },
    mutationFn: call,
    onSuccess: () => sendSaving({ type: 'saving.asked' }),
  });
}
