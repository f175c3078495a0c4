import { PARCEL_BYTES_MAX, PARCEL_DOCUMENTS_MAX, PARCEL_WAIT_MS } from '#contracts/limits.ts';

/** Collects documents into batches, so that many take the calls of one. */
export type Batcher<Document> = {
  readonly add: (document: Document, sizeBytes: number) => void;
  /** Sends what is gathered. */
  readonly flush: () => void;
  /** Throws away what is gathered. */
  readonly drop: () => void;
};

/** Sends a batch when it is full, or a short while after its first document. */
export function createBatcher<Document>(send: (documents: readonly Document[]) => void): Batcher<Document> {
  let documents: Document[] = [];
  let gatheredBytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    documents = [];
    gatheredBytes = 0;
  };
  const flush = () => {
    if (documents.length === 0) return;
    const gathered = documents;
    drop();
    send(gathered);
  };
  return {
    add(document, sizeBytes) {
      if (gatheredBytes + sizeBytes > PARCEL_BYTES_MAX) flush();
      if (documents.length === 0) timer = setTimeout(flush, PARCEL_WAIT_MS);
      documents.push(document);
      gatheredBytes += sizeBytes;
      if (documents.length === PARCEL_DOCUMENTS_MAX) flush();
    },
    flush,
    drop,
  };
}
