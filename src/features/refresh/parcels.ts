import { PARCEL_BYTES_MAX, PARCEL_DOCUMENTS_MAX, PARCEL_WAIT_MS } from '#contracts/limits.ts';
import type { MessageDocument, UploadFile } from '#machines/uploadItem/uploadItem.machine.ts';
import type { LinkDocument } from '#src/shared/link/exchange.ts';

type Arrived = Extract<LinkDocument, { ok: true }>;

/** Gathers downloaded documents, so that many go to the server by the calls of one. */
export type Parcels = {
  /** Takes the document of one of our messages. */
  add(spvMessageId: string, document: Arrived): void;
  /** Sends what is gathered. */
  flush(): void;
  /** Throws away what is gathered. */
  drop(): void;
};

/** A parcel goes when it is full, or a while after its first document. */
export function createParcels(send: (file: UploadFile, messages: readonly string[]) => void): Parcels {
  let documents: MessageDocument[] = [];
  let bytes: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    clearTimeout(timer);
    documents = [];
    bytes = [];
    sizeBytes = 0;
  };
  const flush = () => {
    const [first] = documents;
    if (first === undefined) return;
    const purpose = { kind: 'spvMessageContents', documents } as const;
    const file: UploadFile = { id: crypto.randomUUID(), name: first.name, body: new Blob(bytes), purpose };
    drop();
    send(
      file,
      purpose.documents.map(({ spvMessageId }) => spvMessageId),
    );
  };

  return {
    add: (spvMessageId, { messageId, mimeType, seal, bytes: document }) => {
      if (sizeBytes + document.length > PARCEL_BYTES_MAX) flush();
      if (documents.length === 0) timer = setTimeout(flush, PARCEL_WAIT_MS);
      const name = `${messageId}.${EXTENSIONS[mimeType]}`;
      documents.push({ spvMessageId, name, sizeBytes: document.length, seal });
      bytes.push(document);
      sizeBytes += document.length;
      if (documents.length === PARCEL_DOCUMENTS_MAX) flush();
    },
    flush,
    drop,
  };
}

const EXTENSIONS = { 'application/pdf': 'pdf', 'application/zip': 'zip' } as const;
