import type { UploadFile } from '#machines/uploadItem/uploadItem.machine.ts';
import { createBatcher } from '#src/shared/api/batcher.ts';
import type { LinkDocument } from '#src/shared/link/calls/exchange.ts';

type Arrived = Extract<LinkDocument, { ok: true }>;

/** Collects downloaded documents into batches, so that many go to the server by the calls of one. */
export type UploadBatches = {
  /** Takes the document of one of our messages. */
  add(spvMessageId: string, document: Arrived): void;
  /** Sends the documents collected so far. */
  flush(): void;
  /** Throws away the documents collected so far. */
  drop(): void;
};

/** Each batch is one file, with the bytes of its documents one after the other. */
export function createUploadBatches(send: (file: UploadFile, messages: readonly string[]) => void): UploadBatches {
  const { add, flush, drop } = createBatcher<Arrived & { readonly spvMessageId: string }>((arrived) => {
    const documents = arrived.map(({ spvMessageId, messageId, mimeType, signatureStatus, bytes }) => ({
      spvMessageId,
      name: `${messageId}.${EXTENSIONS[mimeType]}`,
      sizeBytes: bytes.length,
      signatureStatus,
    }));
    const body = new Blob(arrived.map(({ bytes }) => bytes));
    const name = documents[0]?.name ?? '';
    const purpose = { kind: 'spvMessageContents', documents } as const;
    send(
      { id: crypto.randomUUID(), name, body, purpose },
      documents.map(({ spvMessageId }) => spvMessageId),
    );
  });
  return {
    add: (spvMessageId, document) => add({ ...document, spvMessageId }, document.bytes.length),
    flush,
    drop,
  };
}

const EXTENSIONS = { 'application/pdf': 'pdf', 'application/zip': 'zip' } as const;
