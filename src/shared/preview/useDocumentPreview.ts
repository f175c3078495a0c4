import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, type RefObject } from 'react';
import type { PageMove } from '#machines/documentPreview/documentPreview.machine.ts';
import { useOutcomes } from '../hooks/useOutcomes.ts';
import type { PdfViewerHandle } from '../pdf/PdfPages.tsx';
import type { PreviewFrameProps } from './DocumentPreview.tsx';
import { createOpenDocumentCache } from './openDocumentCache.ts';
import { previewActors } from './preview.actors.ts';
import type { PreviewSource } from './previewFile.ts';

type Options<T> = PreviewFrameProps & {
  readonly source: PreviewSource<T>;
  readonly part: string | undefined;
  readonly pages: RefObject<PdfViewerHandle | null>;
};

/** The preview's machine, the file that it shows and the moves through its pages. */
export function useDocumentPreview<T>(options: Options<T>) {
  const { source, part, pages, ids, openedId, isFull, onMoved, onClose, open } = options;
  const queries = useQueryClient();
  const [cache] = useState(createOpenDocumentCache);
  const [machine] = useState(() => previewActors({ queries, cache, source, ...(open === undefined ? {} : { open }) }));
  const preview = useActorRef(machine, { input: { ids, openedId, isFull, part: part ?? null } });
  const state = useSelector(preview, (snapshot) => snapshot);
  const shown = { id: state.context.ids[state.context.place] ?? openedId, part: state.context.part };

  useOutcomes(preview, {
    'file.shown': ({ id }) => {
      if (id !== null && id !== openedId) onMoved(id);
    },
    'preview.left': () => onClose(),
  });
  useEffect(() => () => cache.clear(), [cache]);
  useEffect(() => {
    if (part !== undefined) preview.send({ type: 'part.choose', part });
  }, [preview, part]);

  const answer = useQuery(source.options(shown.id)).data;
  const file = answer === undefined ? undefined : source.present(answer, shown.part);
  const move = (to: PageMove) => {
    preview.send({ type: 'page.move', to });
    pages.current?.goToPage(preview.getSnapshot().context.page);
  };
  /** The reader has scrolled to another page. */
  const seen = (page: number) => preview.send({ type: 'page.move', to: page });
  const drawn = () => preview.send({ type: 'page.drawn' });
  const document = state.matches('showing') ? cache.find(shown) : null;
  return { preview, state, shown, document, answer, file, move, seen, drawn };
}
