import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { documentPreviewMachine, PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { api, client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { rotated, zoomed, type PdfView } from '#src/shared/pdf/pdfView.ts';
import { saveFile } from './download.ts';
import { fileOptions, messageOptions } from './preview.queries.ts';

export type PreviewMessage = Awaited<ReturnType<typeof client.spvMessages.get>>;

type Options = {
  readonly id: string;
  readonly message: PreviewMessage | undefined;
  readonly preview: ActorRefFrom<typeof documentPreviewMachine>;
  readonly move: (to: PageMove) => void;
  readonly view: PdfView;
  readonly setView: Dispatch<SetStateAction<PdfView>>;
  readonly onFull: () => void;
};

export type PreviewCommands = ReturnType<typeof usePreviewCommands>;

/** All that can be done with the document, for its toolbar and its keys. */
export function usePreviewCommands({ id, message, preview, move, view, setView, onFull }: Options) {
  const queries = useQueryClient();
  const toast = useToast();
  const archive = useMutation({
    mutationFn: ({ isArchived }: { isArchived: boolean }) =>
      isArchived
        ? client.spvMessages.unarchive({ messagesIds: [id] })
        : client.spvMessages.archive({ messagesIds: [id] }),
    onSuccess: (_, { isArchived }) =>
      toast({ kind: 'success', title: isArchived ? 'preview:toast.unarchived' : 'preview:toast.archived' }),
    onError: () => toast({ kind: 'warning', title: 'preview:toast.failed', text: 'preview:toast.failedText' }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvMessages.key() }),
  });
  const download = useMutation({
    mutationFn: async () => {
      const content = message?.content ?? (await queries.fetchQuery(messageOptions(id))).content;
      if (content === null) return;
      saveFile(await queries.fetchQuery(fileOptions(id, content.url)), content.fileName);
    },
    onError: () => toast({ kind: 'warning', title: 'preview:toast.failed', text: 'preview:toast.failedText' }),
  });
  return {
    close: () => preview.send({ type: 'preview.close' }),
    nextFile: () => preview.send({ type: 'file.next' }),
    previousFile: () => preview.send({ type: 'file.previous' }),
    retry: () => preview.send({ type: 'document.retry' }),
    print: () => preview.send({ type: 'view.print' }),
    full: () => {
      preview.send({ type: 'view.full' });
      onFull();
    },
    move,
    zoomIn: () => setView(zoomed(view, 'in')),
    zoomOut: () => setView(zoomed(view, 'out')),
    rotate: () => setView(rotated(view)),
    download: () => download.mutate(),
    isDownloading: download.isPending,
    archive: () => {
      if (message !== undefined && !archive.isPending) archive.mutate({ isArchived: message.isArchived });
    },
    isArchiving: archive.isPending,
  };
}
