import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState, type RefObject } from 'react';
import { useOutcomes } from '../hooks/useOutcomes.ts';
import type { OpenDocument } from '../pdf/openDocument.ts';
import type { PdfViewerHandle } from '../pdf/PdfPages.tsx';
import { createSearchedDocument, documentSearchActors } from './documentSearch.actors.ts';

type Options = {
  readonly document: OpenDocument | null;
  readonly page: number;
  readonly pages: RefObject<PdfViewerHandle | null>;
};

export type PreviewSearch = ReturnType<typeof usePreviewSearch>;

/** The search in the document that is shown; it goes on in the next one. */
export function usePreviewSearch({ document, page, pages }: Options) {
  const pdf = document?.pdf ?? null;
  const [searched] = useState(createSearchedDocument);
  /** How often the search was asked for: each time what is typed is selected. */
  const [asked, setAsked] = useState(0);
  const [machine] = useState(() => documentSearchActors(searched));
  const search = useActorRef(machine);
  const state = useSelector(search, (snapshot) => snapshot);
  useEffect(() => {
    searched.show(pdf);
    search.send({ type: 'document.changed' });
  }, [search, searched, pdf]);
  useOutcomes(search, { 'hit.shown': ({ hit }) => pages.current?.goToHit(hit) });

  const { hits, current } = state.context;
  return {
    state,
    asked,
    hits,
    currentHit: current === null ? null : (hits[current] ?? null),
    isOpen: state.matches('open'),
    /** Opens the search, or goes back to what is typed in it. */
    open: () => {
      search.send({ type: 'search.open', page });
      setAsked(asked + 1);
    },
    close: () => {
      search.send({ type: 'search.close' });
      pages.current?.focus();
    },
    retry: () => search.send({ type: 'search.retry' }),
    type: (text: string) => search.send({ type: 'text.changed', text, page }),
    next: () => search.send({ type: 'hit.next' }),
    previous: () => search.send({ type: 'hit.previous' }),
  };
}
