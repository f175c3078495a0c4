import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  documentPreviewMachine,
  type PreviewAnswer,
  type PreviewPlace,
} from '#machines/documentPreview/documentPreview.machine.ts';
import { openDocument, type OpenDocument } from '../pdf/openDocument.ts';
import type { OpenDocumentCache } from './openDocumentCache.ts';
import { fileOptions, pathOf, type PreviewContent, type PreviewSource } from './previewFile.ts';

type Deps<T> = {
  readonly queries: QueryClient;
  readonly cache: OpenDocumentCache;
  readonly source: PreviewSource<T>;
  readonly open?: (file: Promise<Blob>) => Promise<OpenDocument>;
};

/** The preview with its documents: fetched once, opened by pdf.js, the next one fetched, opened and prepared ahead. */
export const previewActors = <T>({ queries, cache, source, open = openDocument }: Deps<T>) => {
  const contentOf = async ({ id, part }: PreviewPlace): Promise<PreviewContent | null> =>
    id === null ? null : source.present(await queries.fetchQuery(source.options(id)), part).content;
  const documentOf = (place: PreviewPlace, content: PreviewContent) =>
    cache.open(place, pathOf(content), () => open(queries.fetchQuery(fileOptions(content))));
  return documentPreviewMachine.provide({
    actors: {
      loadDocument: fromPromise<PreviewAnswer, PreviewPlace>(async ({ input }) => {
        const content = await contentOf(input);
        if (content === null) return { kind: 'missing' };
        if (content.mimeType !== PDF) return { kind: 'unsupported' };
        return { kind: 'loaded', pageCount: (await documentOf(input, content)).pageCount };
      }),
      prefetchDocument: fromPromise<void, PreviewPlace>(async ({ input }) => {
        const content = await contentOf(input);
        if (content?.mimeType === PDF) await (await documentOf(input, content)).prepare();
      }),
      printDocument: fromPromise<void, PreviewPlace>(async ({ input }) => cache.find(input)?.print()),
    },
  });
};

const PDF = 'application/pdf';
