import { PdfError } from './pdfError.ts';

/** What the parser of pdf.js makes of a dictionary. Its types are not published. */
export type Dict = { get(key: string): unknown; getRaw(key: string): unknown; getArray(key: string): unknown };

/** Most nodes of the tree of pages that are looked at. */
const NODES_MAX = 20_000;

/**
 * Opens a document, with its catalog. pdf.js shows of the catalog what its viewer needs: each object that it reads goes
 * into its cache, and there knows the table of all objects. The parser runs in this process, which reads one document at a
 * time.
 */
export async function withCatalog<T>(open: () => Promise<T>): Promise<{ document: T; catalog: Dict | null }> {
  const tables: object[] = [];
  const { Map: plain } = globalThis;
  globalThis.Map = class extends Map {
    override set(key: unknown, value: unknown) {
      if (tables.length === 0 && typeof key === 'number' && isDict(value)) tables.push(...tableIn(value));
      return super.set(key, value);
    }
  };
  try {
    const document = await open();
    const root = tables.flatMap((table) => ('root' in table ? [table.root] : []))[0];
    return { document, catalog: isDict(root) ? root : null };
  } finally {
    globalThis.Map = plain;
  }
}

const tableIn = (dict: object): object[] =>
  'xref' in dict && typeof dict.xref === 'object' && dict.xref !== null ? [dict.xref] : [];

/** The files that stand beside the name tree: associated with the document, a page or a note, or pinned to a page. */
export function fileSpecsOf(catalog: Dict): Dict[] {
  const pages = pagesOf(catalog);
  const notes = pages.flatMap((page) => listIn(page, 'Annots')).filter(isDict);
  return [
    ...[catalog, ...pages, ...notes].flatMap((owner) => listIn(owner, 'AF')),
    ...notes.map((note) => note.get('FS')),
  ].filter(isDict);
}

/** The pages, each once, however the tree leads to them. */
function pagesOf(catalog: Dict): Dict[] {
  const seen = new Set<unknown>();
  const waiting = [catalog.get('Pages')];
  const pages: Dict[] = [];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (!isDict(node) || seen.has(node)) continue;
    if (seen.size >= NODES_MAX) throw new PdfError('fileTooComplex');
    seen.add(node);
    const kids = listIn(node, 'Kids');
    if (kids.some(isDict)) waiting.push(...kids);
    else pages.push(node);
  }
  return pages;
}

function listIn(dict: Dict, key: string): unknown[] {
  const list = dict.getArray(key);
  return Array.isArray(list) ? list : [list];
}

export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && 'getRaw' in value && 'get' in value;
