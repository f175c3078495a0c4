import * as v from 'valibot';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Ids of the list a preview was opened from, in its order. */
    previewIds?: readonly string[];
  }
}

const idsSchema = v.array(v.string());

/** The files a preview goes through: the list it was opened from, or the one file of a direct link. */
export function previewIdsOf(state: { readonly previewIds?: unknown }, openedId: string): readonly string[] {
  const ids = v.safeParse(idsSchema, state.previewIds);
  return ids.success && ids.output.includes(openedId) ? ids.output : [openedId];
}
