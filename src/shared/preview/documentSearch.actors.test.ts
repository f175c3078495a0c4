import type { PDFDocumentProxy } from 'pdfjs-dist';
import { expect, it } from 'vitest';
import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import { foldQuery } from '../pdf/pageText.ts';
import { searchPages } from './documentSearch.actors.ts';

/** A document with a line on each page, as pdf.js answers for it; null for one that cannot be read. */
function aDocument(lines: readonly (string | null)[]) {
  const read: number[] = [];
  const viewport = { width: 100, height: 200, convertToViewportPoint: (x: number, y: number) => [x, 200 - y] };
  const getPage = (page: number) =>
    Promise.resolve({
      getViewport: () => viewport,
      getTextContent: () => {
        read.push(page);
        const str = lines[page - 1] ?? null;
        if (str === null) return Promise.reject(new Error('damaged'));
        const item = { str, hasEOL: true, width: 50, height: 10, transform: [10, 0, 0, 10, 20, 90] };
        return Promise.resolve({ items: str === '' ? [] : [item] });
      },
    });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a search asks of a document
  return { pdf: { numPages: lines.length, getPage } as unknown as PDFDocumentProxy, read };
}

async function found({ pdf }: ReturnType<typeof aDocument>, words: string) {
  const hits: DocumentHit[] = [];
  const options = { isWanted: () => true, onHits: (more: readonly DocumentHit[]) => void hits.push(...more) };
  const hasText = await searchPages(pdf, foldQuery(words), options);
  return { hasText, pages: hits.map(({ page }) => page), hits };
}

it('finds words on all pages in the order of the document, and where on the page they are', async () => {
  const { hasText, pages, hits } = await found(aDocument(['TVA și tva', '', 'Decont TVA']), 'tva');
  expect({ hasText, pages }).toEqual({ hasText: true, pages: [1, 1, 3] });
  expect(hits[0]).toMatchObject({ x: 0.2, y: 0.5 });
});

it('reads each page once, however often it is searched', async () => {
  const document = aDocument(['TVA', 'Decont']);
  await found(document, 'tva');
  expect((await found(document, 'decont')).pages).toEqual([2]);
  expect(document.read).toHaveLength(2);
});

it('says of a scan that it has no text', async () =>
  expect(await found(aDocument(['', '']), 'tva')).toEqual({ hasText: false, pages: [], hits: [] }));

it('fails for a page that cannot be read, instead of counting without it', () =>
  expect(found(aDocument(['TVA', null]), 'tva')).rejects.toThrow('damaged'));

it('tells nothing more once nobody wants it', async () => {
  const { pdf } = aDocument(['TVA', 'TVA']);
  const told: unknown[] = [];
  await searchPages(pdf, 'tva', { isWanted: () => false, onHits: (hits) => told.push(hits) });
  expect(told).toEqual([]);
});
