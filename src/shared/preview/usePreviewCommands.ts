import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrowLeft,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Copy,
  Download,
  Maximize2,
  Minimize2,
  MoveHorizontal,
  PanelLeft,
  Printer,
  RotateCcwSquare,
  RotateCwSquare,
  Scan,
  Search,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Dispatch, RefObject, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { documentPreviewMachine, PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { saveFile } from '../downloads/saveFile.ts';
import { useCommands } from '../hooks/useCommands.ts';
import { useToast } from '../hooks/useToast.ts';
import type { OpenDocument } from '../pdf/openDocument.ts';
import type { PdfViewerHandle } from '../pdf/PdfPages.tsx';
import { rotated, rotatedBack, zoomed, type PdfFit, type PdfView } from '../pdf/pdfView.ts';
import { readText } from '../pdf/readText.ts';
import { fileOptions, type PreviewContent } from './previewFile.ts';
import type { PreviewSearch } from './usePreviewSearch.ts';

type Options = {
  /** The document that is shown, or null while there is none. */
  readonly content: PreviewContent | null;
  /** The same, open; null while there is none, or it is no PDF. */
  readonly document: OpenDocument | null;
  readonly page: number;
  readonly preview: ActorRefFrom<typeof documentPreviewMachine>;
  readonly pages: RefObject<PdfViewerHandle | null>;
  readonly move: (to: PageMove) => void;
  readonly view: PdfView;
  readonly setView: Dispatch<SetStateAction<PdfView>>;
  readonly search: PreviewSearch;
  readonly thumbnails: { readonly isOpen: boolean; readonly toggle: () => void };
  readonly isFull: boolean;
  readonly onFull: () => void;
};

export type PreviewCommands = ReturnType<typeof usePreviewCommands>;

const layer = 'preview';

/** All that can be done with any document, for the toolbar and its keys. Source of the keys: specification PV-5. */
export function usePreviewCommands(options: Options) {
  const download = useDownload(options.content);
  return {
    ...useFileCommands(options, () => download.mutate()),
    ...usePageCommands(options.move),
    ...useViewCommands(options),
    ...useTextCommands(options),
    retry: () => options.preview.send({ type: 'document.retry' }),
    isDownloading: download.isPending,
    canDownload: options.content !== null && !download.isPending,
  };
}

function useFileCommands({ preview, document }: Options, download: () => void) {
  const { t } = useTranslation('preview');
  return useCommands({
    close: {
      label: t('action.close'),
      icon: ArrowLeft,
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
      isEnabled: document !== null,
      run: () => preview.send({ type: 'view.print' }),
    },
    download: { label: t('action.download'), icon: Download, keys: 'd', layer, run: download },
  });
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

function useViewCommands({ preview, pages, view, setView, isFull, onFull, thumbnails, document }: Options) {
  const { t } = useTranslation('preview');
  const isEnabled = document !== null;
  const fit = (to: PdfFit) => {
    const zoom = pages.current?.zoomToFit(to);
    if (zoom !== undefined) setView({ ...view, zoom });
  };
  return useCommands({
    zoomIn: { label: t('action.zoomIn'), icon: ZoomIn, keys: '+', layer, run: () => setView(zoomed(view, 'in')) },
    zoomOut: { label: t('action.zoomOut'), icon: ZoomOut, keys: '-', layer, run: () => setView(zoomed(view, 'out')) },
    fitWidth: {
      label: t('action.fitWidth'),
      icon: MoveHorizontal,
      keys: 'w',
      layer,
      isEnabled,
      run: () => fit('width'),
    },
    fitPage: { label: t('action.fitPage'), icon: Scan, isEnabled, run: () => fit('page') },
    rotate: { label: t('action.rotate'), icon: RotateCwSquare, keys: 'r', layer, run: () => setView(rotated(view)) },
    rotateBack: {
      label: t('action.rotateBack'),
      icon: RotateCcwSquare,
      keys: 'Shift+R',
      layer,
      run: () => setView(rotatedBack(view)),
    },
    thumbnails: {
      label: t('action.thumbnails'),
      icon: PanelLeft,
      keys: 't',
      layer,
      isEnabled,
      run: thumbnails.toggle,
    },
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

function useTextCommands({ document, page, search }: Options) {
  const { t } = useTranslation('preview');
  const toast = useToast();
  const copyText = async () => {
    if (document === null) return;
    const { lines } = await readText(document.pdf, page);
    if (lines.trim() === '') throw new Error('the page has no text');
    await navigator.clipboard.writeText(lines);
  };
  return useCommands({
    find: {
      label: t('action.find'),
      icon: Search,
      keys: 'Control+F',
      layer,
      isEnabled: document !== null,
      run: search.open,
    },
    nextHit: {
      label: t('action.nextHit'),
      icon: ChevronDown,
      keys: 'Control+G',
      layer: 'search',
      isEnabled: search.hits.length > 0,
      run: search.next,
    },
    previousHit: {
      label: t('action.previousHit'),
      icon: ChevronUp,
      keys: 'Control+Shift+G',
      layer: 'search',
      isEnabled: search.hits.length > 0,
      run: search.previous,
    },
    closeFind: {
      label: t('action.closeFind'),
      icon: X,
      keys: 'Escape',
      layer: 'search',
      isEnabled: search.isOpen,
      run: search.close,
    },
    copyText: {
      label: t('action.copyText'),
      icon: Copy,
      isEnabled: document !== null,
      run: () => {
        copyText().then(
          () => toast({ kind: 'success', title: 'preview:toast.copied' }),
          () => toast({ kind: 'warning', title: 'preview:toast.notCopied', text: 'preview:toast.notCopiedText' }),
        );
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
