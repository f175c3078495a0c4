import type { PreviewPlace } from '#machines/documentPreview/documentPreview.machine.ts';
import type { OpenDocument } from '../pdf/openDocument.ts';

/** The one before, the one shown, the one after: each has a worker's memory behind it. */
const OPEN_DOCUMENTS_MAX = 3;

/** The documents that are open: the ones used last, and one that is opened ahead. */
export type OpenDocumentCache = {
  /** The document of a place, if it is open by now. */
  readonly find: (place: PreviewPlace) => OpenDocument | null;
  /** The document of a place, opened once however often it is asked for; anew when it is kept elsewhere by now. */
  readonly open: (place: PreviewPlace, path: string, load: () => Promise<OpenDocument>) => Promise<OpenDocument>;
  readonly clear: () => void;
};

type Held = { readonly path: string; readonly opening: Promise<OpenDocument>; document: OpenDocument | null };

const keyOf = ({ id, part }: PreviewPlace): string => JSON.stringify([id, part]);

export function createOpenDocumentCache(): OpenDocumentCache {
  /** In the order of their last use. */
  const held = new Map<string, Held>();
  const drop = (key: string) => {
    const entry = held.get(key);
    held.delete(key);
    entry?.opening.then(
      (document) => document.close(),
      () => undefined,
    );
  };
  const hold = (key: string, entry: Held) => {
    held.delete(key);
    held.set(key, entry);
    for (const oldest of [...held.keys()].slice(0, -OPEN_DOCUMENTS_MAX)) drop(oldest);
    return entry.opening;
  };
  const begin = (key: string, path: string, load: () => Promise<OpenDocument>): Held => {
    const opening = load();
    const entry: Held = { path, opening, document: null };
    opening.then(
      (document) => (entry.document = document),
      // One that could not be opened is tried anew the next time.
      () => (held.get(key) === entry ? held.delete(key) : false),
    );
    return entry;
  };
  return {
    find: (place) => held.get(keyOf(place))?.document ?? null,
    open: (place, path, load) => {
      const key = keyOf(place);
      if (held.get(key)?.path !== path) drop(key);
      return hold(key, held.get(key) ?? begin(key, path, load));
    },
    clear: () => {
      for (const key of held.keys()) drop(key);
    },
  };
}
