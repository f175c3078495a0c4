import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { documentPreviewMachine, type PreviewAnswer } from '#machines/documentPreview/documentPreview.machine.ts';
import { openDocument, type OpenDocument } from '#src/shared/pdf/openDocument.ts';
import { fileOptions, messageOptions } from './preview.queries.ts';

/** The document on the screen. Only one is held open: each has a worker's memory behind it. */
export type DocumentShelf = {
  readonly current: () => { readonly id: string; readonly document: OpenDocument } | null;
  readonly put: (id: string, document: OpenDocument) => void;
  readonly clear: () => void;
};

export function createDocumentShelf(): DocumentShelf {
  let held: { id: string; document: OpenDocument } | null = null;
  const clear = () => {
    held?.document.close();
    held = null;
  };
  return {
    current: () => held,
    put: (id, document) => {
      clear();
      held = { id, document };
    },
    clear,
  };
}

type World = {
  readonly queries: QueryClient;
  readonly shelf: DocumentShelf;
  readonly open?: (file: Blob) => Promise<OpenDocument>;
};

/** The preview with its documents: fetched once, opened by pdf.js, the next one fetched ahead. */
export const previewActors = ({ queries, shelf, open = openDocument }: World) =>
  documentPreviewMachine.provide({
    actors: {
      loadDocument: fromPromise<PreviewAnswer, { id: string | null }>(async ({ input: { id }, signal }) => {
        shelf.clear();
        if (id === null) return { kind: 'missing' };
        const { content } = await queries.fetchQuery(messageOptions(id));
        if (content === null) return { kind: 'missing' };
        if (content.mimeType !== 'application/pdf') return { kind: 'unsupported' };
        const document = await open(await queries.fetchQuery(fileOptions(id, content.url)));
        if (signal.aborted) {
          document.close();
          return { kind: 'missing' };
        }
        shelf.put(id, document);
        return { kind: 'loaded', pageCount: document.pageCount };
      }),
      prefetchDocument: fromPromise<void, { id: string | null }>(async ({ input: { id } }) => {
        if (id === null) return;
        const { content } = await queries.fetchQuery(messageOptions(id));
        if (content?.mimeType === 'application/pdf') await queries.prefetchQuery(fileOptions(id, content.url));
      }),
      printDocument: fromPromise<void, { id: string | null }>(async () => {
        await shelf.current()?.document.print();
      }),
    },
  });
