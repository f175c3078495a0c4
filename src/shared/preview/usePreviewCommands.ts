import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { documentPreviewMachine, PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { useToast } from '../hooks/useToast.ts';
import { rotated, zoomed, type PdfView } from '../pdf/pdfView.ts';
import { fileOptions, type PreviewContent } from './previewFile.ts';
import { saveFile } from './saveFile.ts';

type Options = {
  /** The document that is shown, or null while there is none. */
  readonly content: PreviewContent | null;
  readonly preview: ActorRefFrom<typeof documentPreviewMachine>;
  readonly move: (to: PageMove) => void;
  readonly view: PdfView;
  readonly setView: Dispatch<SetStateAction<PdfView>>;
  readonly onFull: () => void;
};

export type PreviewCommands = ReturnType<typeof usePreviewCommands>;

/** All that can be done with any document, for the toolbar and its keys. */
export function usePreviewCommands({ content, preview, move, view, setView, onFull }: Options) {
  const queries = useQueryClient();
  const toast = useToast();
  const download = useMutation({
    mutationFn: async () => {
      if (content !== null) saveFile(await queries.fetchQuery(fileOptions(content)), content.fileName);
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
    canDownload: content !== null && !download.isPending,
  };
}
