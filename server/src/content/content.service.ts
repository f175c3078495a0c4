import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DOCUMENT_BYTES_MAX } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { ContentRepository, FileRow } from './content.repository.ts';
import { ContentTooLargeError, type ByteRange, type ContentStore } from './contentStore.ts';
import type { SignedFile, UrlSigner } from './signedUrl.ts';
import { sniff } from './sniff.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly files: ContentRepository;
  readonly store: ContentStore;
  readonly signer: UrlSigner;
};

/** A file with bytes that count. */
export type UploadedFile = Omit<FileRow, 'sha256' | 'sizeBytes' | 'mimeType'> & {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
};

/** How long announced files wait for their bytes, in ms: far longer than an address is valid. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
/** Opens the database without a firm: no policy shows any row. */
const NO_FIRM = '00000000-0000-0000-0000-000000000000';

/** Files in three steps: announced, sent, counted. */
export const createContentService = ({ tenants, files, store, signer }: Deps) => {
  async function removeAbandonedOf(tenantId: string): Promise<void> {
    const candidates = await tenants.run(tenantId, (tx) => files.removeAbandoned(tx, ABANDONED_MS));
    for (const sha256 of candidates) {
      await tenants.run(tenantId, async (tx) => {
        await files.lockContent(tx, sha256);
        if (!(await files.isUsed(tx, sha256))) await store.remove(tenantId, sha256);
      });
    }
  }

  return {
    /** Announces files and answers the addresses to send them to. */
    createBatch: (actor: Actor, fileNames: readonly string[]) =>
      tenants.run(actor.tenantId, async (tx) => {
        const id = randomUUID();
        const announced = fileNames.map((name) => ({ id: randomUUID(), name }));
        await files.insertBatch(tx, id, announced, actor.userId);
        return {
          id,
          files: announced.map((file) => ({
            ...file,
            signedUrl: signer.sign('upload', { tenantId: actor.tenantId, fileId: file.id }),
          })),
        };
      }),

    /**
     * Takes the bytes of an announced file. When this resolves they survive a crash. They may be sent again until they count.
     *
     * @throws {AppError} `content.notFound`, also when the file counts already; `request.tooLarge`
     */
    async receive({ tenantId, fileId }: SignedFile, body: AsyncIterable<Uint8Array>): Promise<void> {
      const staged = await store.stage(body, DOCUMENT_BYTES_MAX).catch((cause: unknown) => {
        throw cause instanceof ContentTooLargeError ? new AppError('request.tooLarge', { cause }) : cause;
      });
      try {
        await tenants.run(tenantId, async (tx) => {
          // The cleaner takes the same lock: content that is about to be named is not removed.
          await files.lockContent(tx, staged.sha256);
          const { sha256, sizeBytes } = staged;
          const isTaken = await files.setArrived(tx, fileId, { sha256, sizeBytes, mimeType: sniff(staged.head) });
          if (!isTaken) throw new AppError('content.notFound');
          await staged.commit(tenantId);
        });
      } finally {
        await staged.discard();
      }
    },

    /**
     * Makes a file count. Saying so twice is no error. The trail records what a file is then used for, not its arrival.
     *
     * @throws {AppError} `content.notFound`; `content.notUploaded` when its bytes have not come
     */
    uploaded: (actor: Actor, id: string) =>
      tenants.run(actor.tenantId, async (tx) => {
        await files.setUploaded(tx, id);
        const upload = await files.upload(tx, id);
        if (upload === null) throw new AppError('content.notFound');
        if (upload.uploadedAt === null) throw new AppError('content.notUploaded');
        return { contentId: id, uploadTime: upload.uploadedAt.toISOString(), uploadedBy: upload.uploadedBy };
      }),

    /** @throws {AppError} `content.notFound` */
    async file({ tenantId, fileId }: SignedFile): Promise<UploadedFile> {
      const row = await tenants.run(tenantId, (tx) => files.find(tx, fileId));
      if (row === null || !row.isUploaded || row.sha256 === null) throw new AppError('content.notFound');
      return {
        ...row,
        sha256: row.sha256,
        sizeBytes: row.sizeBytes ?? 0,
        mimeType: row.mimeType ?? 'application/octet-stream',
      };
    },

    /** @throws {AppError} `content.notFound` when the store has lost it */
    async open(tenantId: string, sha256: string, range?: ByteRange): Promise<Readable> {
      const stream = await store.open(tenantId, sha256, range);
      if (stream === null) throw new AppError('content.notFound');
      return stream;
    },

    /** Removes what was announced long ago and never made count, in all firms. Meant for a daily job. */
    async removeAbandoned(): Promise<void> {
      const firms = await tenants.run(NO_FIRM, (tx) => files.firmsWithAbandoned(tx, ABANDONED_MS));
      for (const tenantId of firms) await removeAbandonedOf(tenantId);
    },
  };
};

/** Files in three steps: announced, sent, counted. */
export type ContentService = ReturnType<typeof createContentService>;
