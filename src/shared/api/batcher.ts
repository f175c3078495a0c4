import { UPLOAD_BATCH_BYTES_MAX, UPLOAD_BATCH_DOCUMENTS_MAX, UPLOAD_BATCH_WAIT_MS } from '#contracts/limits.ts';

/** Collects documents into batches, so that many take the calls of one. */
export type Batcher<Document> = {
  readonly add: (document: Document, sizeBytes: number) => void;
  /** Sends the documents collected so far. */
  readonly flush: () => void;
  /** Throws away the documents collected so far. */
  readonly drop: () => void;
};

/** Sends a batch when it is full, or a short while after its first document. */
export function createBatcher<Document>(send: (documents: readonly Document[]) => void): Batcher<Document> {
  let documents: Document[] = [];
  let batchBytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    documents = [];
    batchBytes = 0;
  };
  const flush = () => {
    if (documents.length === 0) return;
    const batch = documents;
    drop();
    send(batch);
  };
  return {
    add(document, sizeBytes) {
      if (batchBytes + sizeBytes > UPLOAD_BATCH_BYTES_MAX) flush();
      if (documents.length === 0) timer = setTimeout(flush, UPLOAD_BATCH_WAIT_MS);
      documents.push(document);
      batchBytes += sizeBytes;
      if (documents.length === UPLOAD_BATCH_DOCUMENTS_MAX) flush();
    },
    flush,
    drop,
  };
}
