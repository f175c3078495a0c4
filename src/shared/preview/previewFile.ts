import { queryOptions, type FetchQueryOptions } from '@tanstack/react-query';
import { API_TIMEOUT_MS } from '#contracts/limits.ts';
import type { SignatureStatus } from '#contracts/link/fields.ts';

/** A document at its signed address. */
export type PreviewContent = {
  readonly url: string;
  readonly mimeType: string;
  readonly fileName: string;
  /** Written anew for each address, of what is known by then. */
  readonly isWrittenAnew?: boolean;
};

/** What the preview shows of a file. */
export type PreviewFile = {
  readonly title: string;
  readonly subtitle: string;
  /** Null while the document is not there; `missing` then says why. */
  readonly content: PreviewContent | null;
  readonly missing: { readonly title: string; readonly text: string };
  /** What is known of its signatures; undefined for a document of our own. */
  readonly signatureStatus?: { readonly found: SignatureStatus | null; readonly isReceipt: boolean } | undefined;
};

/** Where the files of a preview come from: what is asked for each id, and what the answer holds. */
export type PreviewSource<T> = {
  readonly options: (id: string) => FetchQueryOptions<T>;
  /** `part` names one of several documents of the same file; null where there is one. */
  readonly present: (answer: T, part: string | null) => PreviewFile;
};

/** A file is kept this long after it was closed, in ms, so that going back is quick. */
const FILE_KEPT_MS = 60_000;

/** Where a document is kept. What is kept at one place of the content store never changes. */
export function pathOf({ url, isWrittenAnew = false }: PreviewContent): string {
  const { pathname, search } = new URL(url, location.origin);
  return isWrittenAnew ? `${pathname}${search}` : pathname;
}

/** The bytes of a document. */
export const fileOptions = (content: PreviewContent) =>
  queryOptions({
    queryKey: ['previewFile', pathOf(content)],
    queryFn: async ({ signal }): Promise<Blob> => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]);
      const answer = await fetch(content.url, { signal: limit });
      if (!answer.ok) throw new Error(`the content store answered ${String(answer.status)}`);
      return answer.blob();
    },
    staleTime: Infinity,
    gcTime: FILE_KEPT_MS,
  });
