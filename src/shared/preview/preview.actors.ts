import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  documentPreviewMachine,
  type PreviewAnswer,
  type PreviewPlace,
} from '#machines/documentPreview/documentPreview.machine.ts';
import { openDocument, type OpenDocument } from '../pdf/openDocument.ts';
import { fileOptions, type PreviewContent, type PreviewSource } from './previewFile.ts';

/** The document on the screen. Only one is held open: each has a worker's memory behind it. */
export type OpenDocumentCache = {
  readonly find: (place: PreviewPlace) => OpenDocument | null;
  readonly put: (place: PreviewPlace, document: OpenDocument) => void;
  readonly print: () => Promise<void>;
  readonly clear: () => void;
};

export function createOpenDocumentCache(): OpenDocumentCache {
  let held: { readonly place: PreviewPlace; readonly document: OpenDocument } | null = null;
  const clear = () => {
    held?.document.close();
    held = null;
  };
  return {
    find: ({ id, part }) => (held?.place.id === id && held.place.part === part ? held.document : null),
    put: (place, document) => {
      clear();
      held = { place, document };
    },
    print: async () => held?.document.print(),
    clear,
  };
}

type Deps<T> = {
  readonly queries: QueryClient;
  readonly cache: OpenDocumentCache;
  readonly source: PreviewSource<T>;
  readonly open?: (file: Blob) => Promise<OpenDocument>;
};

/** The preview with its documents: fetched once, opened by pdf.js, the next one fetched ahead. */
export const previewActors = <T>({ queries, cache, source, open = openDocument }: Deps<T>) => {
  const contentOf = async ({ id, part }: PreviewPlace): Promise<PreviewContent | null> =>
    id === null ? null : source.present(await queries.fetchQuery(source.options(id)), part).content;
  return documentPreviewMachine.provide({
    actors: {
      loadDocument: fromPromise<PreviewAnswer, PreviewPlace>(async ({ input, signal }) => {
        cache.clear();
        const content = await contentOf(input);
        if (content === null) return { kind: 'missing' };
        if (content.mimeType !== 'application/pdf') return { kind: 'unsupported' };
        const document = await open(await queries.fetchQuery(fileOptions(content)));
        if (signal.aborted) {
          document.close();
          return { kind: 'missing' };
        }
        cache.put(input, document);
        return { kind: 'loaded', pageCount: document.pageCount };
      }),
      prefetchDocument: fromPromise<void, PreviewPlace>(async ({ input }) => {
        const content = await contentOf(input);
        if (content?.mimeType === 'application/pdf') await queries.prefetchQuery(fileOptions(content));
      }),
      printDocument: fromPromise<void, { id: string | null }>(() => cache.print()),
    },
  });
};
