import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';
import type { PdfView } from './pdfView.ts';
import type { PagePlace } from './useNearPages.ts';

const NO_HITS: readonly DocumentHit[] = [];

/** The hits of each page. */
export function hitsByPage(hits: readonly DocumentHit[]): (pageNumber: number) => readonly DocumentHit[] {
  const pages = Map.groupBy(hits, ({ page }) => page);
  return (pageNumber) => pages.get(pageNumber) ?? NO_HITS;
}

/** Where a hit is on the page as it lies now. */
export function placeOf({ x, y }: DocumentHit, rotation: PdfView['rotation']): PagePlace {
  return { 0: { x, y }, 90: { x: 1 - y, y: x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: y, y: 1 - x } }[rotation];
}

/** So many places are told apart beside the document: more hits than a screen has lines are drawn once. */
const PLACES = 400;

export type RailPlace = { readonly percent: number; readonly isCurrent: boolean };

/** Places of all hits along a document whose pages lie one below the other; the current one last, above the others. */
export function railPlaces(
  hits: readonly DocumentHit[],
  current: DocumentHit | null,
  pageCount: number,
  rotation: PdfView['rotation'],
): readonly RailPlace[] {
  const along = (hit: DocumentHit) => Math.round(((hit.page - 1 + placeOf(hit, rotation).y) / pageCount) * PLACES);
  const places = [...new Set(hits.map(along))].map((at) => ({ percent: (at * 100) / PLACES, isCurrent: false }));
  return current === null ? places : [...places, { percent: (along(current) * 100) / PLACES, isCurrent: true }];
}
