import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { markStale } from '#src/shared/api/markStale.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { storeFiles } from '#src/shared/uploads/storeFiles.ts';

/** Kinds of documents. Source: specification WO-15. */
export const DOCUMENT_KINDS = ['.pdf', '.doc', '.docx'] as const;

type Progress = { readonly done: number; readonly total: number };

/** Uploads documents one after another. One that fails is named; the others are kept. */
export function useAddDocuments(workItemId: string) {
  const queries = useQueryClient();
  const toast = useToast();
  const [progress, setProgress] = useState<Progress | null>(null);
  const { mutate } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const failed: string[] = [];
      for (const [done, file] of files.entries()) {
        setProgress({ done, total: files.length });
        const isAdded = await add(workItemId, file);
        if (!isAdded) failed.push(file.name);
        await markStale(queries, 'attachment');
      }
      return failed;
    },
    onSuccess: (failed, files) => {
      const values = { count: files.length - failed.length, names: failed.join(', ') };
      if (failed.length === 0) toast({ kind: 'success', title: 'workItems:document.added', values });
      else
        toast({
          kind: 'warning',
          title: 'workItems:document.notAdded',
          text: 'workItems:document.notAddedText',
          values,
        });
    },
    onSettled: () => setProgress(null),
  });
  return { progress, add: mutate };
}

async function add(workItemId: string, file: File): Promise<boolean> {
  const isKnown = DOCUMENT_KINDS.some((kind) => file.name.toLowerCase().endsWith(kind));
  if (!isKnown || file.size === 0 || file.size > DOCUMENT_BYTES_MAX) return false;
  try {
    await client.attachments.addToWorkItem({ id: workItemId, contentIds: await storeFiles([file]) });
    return true;
  } catch {
    return false;
  }
}
