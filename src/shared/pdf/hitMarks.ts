import type { DocumentHit } from '#machines/documentSearch/documentSearch.machine.ts';

/** Names of the marks in `textLayer.css`. */
const ALL = 'pdf-hit';
const CURRENT = 'pdf-hit-current';

/** Marks the hits of a page in its text until the answer is called; the current one darker. */
export function markHits(
  textDivs: readonly HTMLElement[],
  hits: readonly DocumentHit[],
  current: DocumentHit | null,
): () => void {
  const marked = hits.map((hit) => ({ hit, range: rangeOf(textDivs, hit) }));
  const undo = marked.map(({ hit, range }) => {
    const mark = markOf(hit === current ? CURRENT : ALL);
    if (range !== null) mark.add(range);
    return () => (range === null ? false : mark.delete(range));
  });
  return () => {
    for (const remove of undo) remove();
  };
}

function markOf(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known !== undefined) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

/** The letters of a hit; null where the text of the page is not as it was read. */
function rangeOf(textDivs: readonly HTMLElement[], { from, to }: DocumentHit): Range | null {
  const [first, last] = [textDivs[from.item]?.firstChild, textDivs[to.item]?.firstChild];
  if (first === null || first === undefined || last === null || last === undefined) return null;
  const range = document.createRange();
  range.setStart(first, Math.min(from.letter, first.textContent?.length ?? 0));
  range.setEnd(last, Math.min(to.letter, last.textContent?.length ?? 0));
  return range;
}
