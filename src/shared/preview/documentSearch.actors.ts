import type { PDFDocumentProxy } from 'pdfjs-dist';
import { fromCallback, type AnyEventObject } from 'xstate';
import { documentSearchMachine, type DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import { foldQuery, hitsIn } from '../pdf/pageText.ts';
import { readText } from '../pdf/readText.ts';

/** The search gives the screen back after this long, in ms: a frame lasts 16. */
const SLICE_MS = 8;

/** Pages are read ahead of the search so many at once: the worker reads one while another is on its way. */
const READ_AHEAD = 4;

/** The document that is on the screen, for the search in it. */
export type SearchedDocument = {
  readonly shown: () => PDFDocumentProxy | null;
  readonly show: (pdf: PDFDocumentProxy | null) => void;
};

export function createSearchedDocument(): SearchedDocument {
  let shown: PDFDocumentProxy | null = null;
  return {
    shown: () => shown,
    show: (pdf) => {
      shown = pdf;
    },
  };
}

/** The search in the document that is on the screen. Without one it waits for it. */
export const documentSearchActors = (document: SearchedDocument) =>
  documentSearchMachine.provide({
    actors: {
      searchPages: fromCallback<AnyEventObject, { text: string }>(({ input, sendBack }) => {
        const pdf = document.shown();
        if (pdf === null) return undefined;
        let isWanted = true;
        const search = searchPages(pdf, foldQuery(input.text), {
          isWanted: () => isWanted,
          onHits: (hits) => sendBack({ type: 'pages.searched', hits }),
        });
        search.then(
          (hasText) => sendBack({ type: 'search.finished', hasText }),
          () => sendBack({ type: 'search.failed' }),
        );
        return () => {
          isWanted = false;
        };
      }),
    },
  });

type Search = { readonly isWanted: () => boolean; readonly onHits: (hits: readonly DocumentHit[]) => void };

/** Searches page by page, in slices that leave the screen its frames. Answers whether there is text at all. */
export async function searchPages(
  pdf: PDFDocumentProxy,
  query: string,
  { isWanted, onHits }: Search,
): Promise<boolean> {
  let hasText = false;
  let found: DocumentHit[] = [];
  let begun = performance.now();
  const tell = () => {
    if (found.length > 0) onHits(found);
    found = [];
  };
  for (let page = 1; page <= pdf.numPages && isWanted(); page += 1) {
    for (let ahead = 1; ahead < READ_AHEAD && page + ahead <= pdf.numPages; ahead += 1) {
      readText(pdf, page + ahead).catch(() => undefined);
    }
    const text = await readText(pdf, page);
    hasText ||= text.folded.trim() !== '';
    found.push(...hitsIn(text, page, query));
    if (performance.now() - begun < SLICE_MS) continue;
    tell();
    await nextTask();
    begun = performance.now();
  }
  if (isWanted()) tell();
  return hasText;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
