import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SpvContactFields } from '#contracts/api/spvContact.ts';
import { client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { uploadFile, UploadFailedError } from '#src/shared/uploads/uploadFile.ts';
import { categoriesOf, contactConfigurationOptions } from '../spvContacts.queries.ts';
import type { NewContact } from './newContactSchema.ts';

/** Uploads the file and creates the form. A save that is tried again uploads the same file and makes the form once. */
export function useSaveContact() {
  const toast = useToast();
  const uploads = useSystemActor('uploadQueue');
  const { data: configuration } = useQuery(contactConfigurationOptions());
  const stored = useRef<{ readonly file: File; readonly contentId: string } | null>(null);
  const sent = useRef<{ readonly id: string; readonly fields: string } | null>(null);

  const contentOf = async (file: File | null): Promise<string | null> => {
    if (file === null) return null;
    if (stored.current?.file !== file) stored.current = { file, contentId: await uploadFile(uploads, file) };
    return stored.current.contentId;
  };
  /** What was changed since is another form, although the answer to the first one may have been lost. */
  const idOf = (fields: Omit<SpvContactFields, 'id'>): string => {
    const text = JSON.stringify(fields);
    if (sent.current?.fields !== text) sent.current = { id: crypto.randomUUID(), fields: text };
    return sent.current.id;
  };

  return useMutation({
    meta: {
      changes: ['spvContact'],
      failed: (error) => ({
        title: 'spvContacts:toast.failed',
        text: error instanceof UploadFailedError ? 'spvContacts:toast.notUploaded' : describeError(error).key,
      }),
    },
    mutationFn: async ({ file, requestSubCategory, ...entered }: NewContact) => {
      const category = categoriesOf(configuration).find(({ id }) => id === entered.requestCategory);
      const subCategory = category?.subCategories.find(({ id }) => id === requestSubCategory);
      const contentId = await contentOf(file);
      const fields = { ...entered, requestSubCategory: subCategory?.id ?? 0, contentId };
      return client.spvContacts.create({ id: idOf(fields), ...fields });
    },
    onSuccess: () => toast({ kind: 'success', title: 'spvContacts:toast.created' }),
  });
}
