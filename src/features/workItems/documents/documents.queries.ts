import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { Attachment } from '#contracts/api/task.ts';
import { api, client } from '#src/shared/api/api.ts';
import type { PreviewFile, PreviewSource } from '#src/shared/preview/previewFile.ts';

/** Whose documents they are. */
export type DocumentsOf = { readonly kind: 'workItem' | 'task'; readonly id: string };

/** The documents of a work item or a task, newest first. */
export const documentsOptions = ({ kind, id }: DocumentsOf) =>
  queryOptions({
    queryKey: [...api.attachments.key(), kind, id],
    queryFn: ({ signal }): Promise<Attachment[]> =>
      kind === 'task'
        ? client.attachments.ofTask({ id }, { signal })
        : client.attachments.ofWorkItem({ id }, { signal }),
  });

type Words = Pick<PreviewFile, 'subtitle' | 'missing'>;

/** The same documents one by one, as a preview takes them. */
export const documentSource = (of: DocumentsOf, wordsOf: (file: Attachment) => Words): PreviewSource<Attachment> => ({
  options: (id) => ({
    queryKey: [...documentsOptions(of).queryKey, id],
    queryFn: async ({ client: queries }: QueryFunctionContext): Promise<Attachment> => {
      const file = (await queries.ensureQueryData(documentsOptions(of))).find((one) => one.id === id);
      if (file === undefined) throw new Error('the document is gone');
      return file;
    },
  }),
  present: (file) => ({
    title: file.name,
    content: { url: file.url, mimeType: file.mimeType, fileName: file.name },
    ...wordsOf(file),
  }),
});
