import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { OpenDocument } from '#src/shared/pdf/openDocument.ts';
import { PdfPages } from '#src/shared/pdf/PdfPages.tsx';
import { createFakeLink } from '#src/shared/testing/fakeLink.ts';
import { createFakeServer, ok } from '#src/shared/testing/fakeServer.ts';
import { renderApp } from '#src/shared/testing/renderApp.tsx';
import { filingPreviewSchema } from '../preview/preview.queries.ts';
import { PreviewFiling } from '../preview/PreviewFiling.tsx';
import { aFilingDetail, idOf } from './previewSamples.ts';

/** A document of a filing: of the first or the second one in the list. */
export type Place = { readonly file: number; readonly part: 'content' | 'signed' };
export const nameOf = ({ file, part }: Place) => `${file}-${part}`;

/** Each document has another number of pages: it identifies the document. */
const PAGES: Readonly<Record<string, number>> = { '1-content': 3, '1-signed': 4, '2-content': 5, '2-signed': 6 };
export const pagesOf = (place: Place): number => PAGES[nameOf(place)] ?? 0;

type Options = {
  /** How many filings the list has. */
  readonly files: number;
  readonly isFull: boolean;
  /** Documents that are no PDF. */
  readonly unsupported: readonly string[];
};

/** The preview of filings with its real parts; the content store, pdf.js and the printer are those of the test. */
export async function renderPreview({ files, isFull, unsupported }: Options) {
  const viewer = createViewer();
  const log: string[] = [];
  const contentOf = (place: Place) => ({
    url: `${location.origin}/content/${nameOf(place)}`,
    mimeType: unsupported.includes(nameOf(place)) ? 'application/xml' : 'application/pdf',
    fileName: `${nameOf(place)}.pdf`,
  });
  const places: readonly Place[] = [1, 2].flatMap((file) => [
    { file, part: 'content' as const },
    { file, part: 'signed' as const },
  ]);
  const server = createFakeServer({
    'GET /spv-filings/*': ({ url }) => {
      const id = url.pathname.slice(-36);
      const file = id === idOf(1) ? 1 : 2;
      return ok(
        aFilingDetail(id, {
          reportingMonth: 9 + file,
          file: contentOf({ file, part: 'content' }),
          signedStatementContent: contentOf({ file, part: 'signed' }),
        }),
      );
    },
    ...Object.fromEntries(places.map((place) => [`GET /content/${nameOf(place)}`, ok(nameOf(place))])),
    'GET /spv-certificates': ok([]),
    'GET /spv-certificates/signers': ok([]),
    'GET /spv-filings': ok({ items: [], hasNextPage: false, nextCursor: null, previousCursor: null }),
  });
  const rendered = await renderApp({
    server,
    link: createFakeLink([], { keyId: 'k'.repeat(22), publicKey: 'p'.repeat(87) }),
    vault: { keep: () => '', get: () => null, forget: () => {} },
    screen: ({ search }) => (
      <Frame
        isFull={isFull}
        ids={[idOf(1), idOf(2)].slice(0, files)}
        part={v.parse(filingPreviewSchema, search).part}
        onPart={(part) => rendered.router.history.push(`/?part=${part}`)}
        log={(line) => void log.push(line)}
        open={viewer.open}
      />
    ),
  });
  await screen.findByRole('dialog');
  return { ...rendered, ...viewer, files, log: () => log };
}

export type RenderedPreview = Awaited<ReturnType<typeof renderPreview>>;

type FrameProps = Pick<Parameters<typeof PreviewFiling>[0], 'ids' | 'part' | 'onPart' | 'open'> & {
  readonly isFull: boolean;
  readonly log: (line: string) => void;
};

/** What the route around a preview does. */
function Frame({ log, ...props }: FrameProps) {
  const [isFull, setIsFull] = useState(props.isFull);
  const [isOpen, setIsOpen] = useState(true);
  const [openedId, setOpenedId] = useState(idOf(1));
  if (!isOpen) return null;
  return (
    <PreviewFiling
      {...props}
      openedId={openedId}
      isFull={isFull}
      onMoved={(id) => {
        log(`moved to ${id.slice(-1)}`);
        setOpenedId(id);
      }}
      onFull={() => setIsFull(!isFull)}
      onClose={() => {
        log('closed');
        setIsOpen(false);
      }}
    />
  );
}

/** Stands in for pdf.js, which jsdom has no canvas for: documents open and print when the test says so. */
function createViewer() {
  const opening = new Map<string, PromiseWithResolvers<OpenDocument>>();
  const drawings = new Map<string, PromiseWithResolvers<void>>();
  const printed: string[] = [];
  let printing = Promise.withResolvers<void>();
  const documentOf = (name: string): OpenDocument => {
    const drawing = Promise.withResolvers<void>();
    drawings.set(name, drawing);
    const page = {
      rotate: 0,
      getViewport: () => ({ width: 100, height: 140, rawDims: { pageWidth: 100, pageHeight: 140 } }),
      render: () => ({ promise: drawing.promise, cancel: () => {} }),
      streamTextContent: () => new ReadableStream(),
    };
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is asked of a document nobody draws
      pdf: { numPages: PAGES[name], getPage: () => new Promise(() => {}) } as never,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      firstPage: page as never,
      pageCount: PAGES[name] ?? 0,
      Pages: PdfPages,
      prepare: async () => {},
      print: () => {
        printed.push(name);
        printing = Promise.withResolvers();
        return printing.promise;
      },
      close: () => {},
    };
  };
  const opened = async (place: Place) => {
    await waitFor(() => expect(opening.has(nameOf(place))).toBe(true));
    const asked = opening.get(nameOf(place));
    opening.delete(nameOf(place));
    return asked;
  };
  return {
    open: async (file: Promise<Blob>) => {
      const name = (await (await file).text()).replaceAll('"', '');
      const asked = Promise.withResolvers<OpenDocument>();
      opening.set(name, asked);
      return asked.promise;
    },
    deliver: async (place: Place) => {
      const asked = await opened(place);
      await act(async () => asked?.resolve(documentOf(nameOf(place))));
    },
    /** The first page of a document is drawn. */
    draw: (place: Place) => act(async () => drawings.get(nameOf(place))?.resolve()),
    refuse: async (place: Place) => {
      const asked = await opened(place);
      await act(async () => asked?.reject(new Error('damaged')));
    },
    printed: () => printed,
    endPrinting: (isDone: boolean) =>
      act(async () => {
        if (isDone) printing.resolve();
        else printing.reject(new Error('no printer'));
      }),
  };
}
