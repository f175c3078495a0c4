import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Download,
  Maximize2,
  Minimize2,
  Printer,
  RotateCwSquare,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { documentPreviewMachine, PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { useCommands } from '../hooks/useCommands.ts';
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
  readonly isFull: boolean;
  readonly onFull: () => void;
};

export type PreviewCommands = ReturnType<typeof usePreviewCommands>;

const layer = 'preview';

/** All that can be done with any document, for the toolbar and its keys. Source of the keys: product spec, PDF viewer. */
export function usePreviewCommands({ preview, move, ...options }: Options) {
  const { t } = useTranslation('preview');
  const download = useDownload(options.content);
  const files = useCommands({
    close: {
      label: t('action.close'),
      icon: X,
      keys: 'Escape',
      layer,
      run: () => preview.send({ type: 'preview.close' }),
    },
    nextFile: {
      label: t('action.nextFile'),
      icon: ChevronRight,
      keys: 'ArrowRight',
      layer,
      run: () => preview.send({ type: 'file.next' }),
    },
    previousFile: {
      label: t('action.previousFile'),
      icon: ChevronLeft,
      keys: 'ArrowLeft',
      layer,
      run: () => preview.send({ type: 'file.previous' }),
    },
    print: {
      label: t('action.print'),
      icon: Printer,
      keys: 'Control+P',
      layer,
      run: () => preview.send({ type: 'view.print' }),
    },
    download: { label: t('action.download'), icon: Download, keys: 'd', layer, run: () => download.mutate() },
  });
  return {
    ...files,
    ...usePageCommands(move),
    ...useViewCommands({ preview, ...options }),
    retry: () => preview.send({ type: 'document.retry' }),
    isDownloading: download.isPending,
    canDownload: options.content !== null && !download.isPending,
  };
}

function usePageCommands(move: Options['move']) {
  const { t } = useTranslation('preview');
  return useCommands({
    nextPage: {
      label: t('action.nextPage'),
      icon: ChevronDown,
      keys: 'ArrowDown',
      layer,
      run: () => move('next'),
    },
    previousPage: {
      label: t('action.previousPage'),
      icon: ChevronUp,
      keys: 'ArrowUp',
      layer,
      run: () => move('previous'),
    },
    lastPage: { label: t('action.lastPage'), keys: 'Control+ArrowDown', layer, run: () => move('last') },
    firstPage: { label: t('action.firstPage'), keys: 'Control+ArrowUp', layer, run: () => move('first') },
  });
}

function useViewCommands({ preview, view, setView, isFull, onFull }: Omit<Options, 'content' | 'move'>) {
  const { t } = useTranslation('preview');
  return useCommands({
    zoomIn: { label: t('action.zoomIn'), icon: ZoomIn, keys: '+', layer, run: () => setView(zoomed(view, 'in')) },
    zoomOut: { label: t('action.zoomOut'), icon: ZoomOut, keys: '-', layer, run: () => setView(zoomed(view, 'out')) },
    rotate: { label: t('action.rotate'), icon: RotateCwSquare, run: () => setView(rotated(view)) },
    full: {
      label: t('action.full'),
      icon: isFull ? Minimize2 : Maximize2,
      keys: 'f',
      layer,
      run: () => {
        preview.send({ type: 'view.full' });
        onFull();
      },
    },
  });
}

/** Saves the document that is shown on the workstation. */
function useDownload(content: PreviewContent | null) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      if (content !== null) saveFile(await queries.fetchQuery(fileOptions(content)), content.fileName);
    },
    onError: () => toast({ kind: 'warning', title: 'preview:toast.failed', text: 'preview:toast.failedText' }),
  });
}
