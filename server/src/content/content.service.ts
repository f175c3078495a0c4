import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { ContentRepository, FileRow } from './content.repository.ts';
import { createContentClaims } from './contentClaims.ts';
import { createContentReceiver } from './contentReceiver.ts';
import type { Signed, UrlSigner } from './signedUrl.ts';
import type { ByteRange, ContentStore } from './stores/contentStore.ts';

/** What the service needs. */
export type ContentDeps = {
  readonly tenants: Tenants;
  readonly files: ContentRepository;
  readonly store: ContentStore;
  readonly signer: UrlSigner;
};

/** A file whose upload is complete. */
export type UploadedFile = Omit<FileRow, 'sha256' | 'mimeType'> & {
  readonly sha256: string;
  readonly mimeType: string;
};

/** Age at which an incomplete upload is removed, in ms: far longer than a signed URL is valid. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Uploads files in three steps: create a batch, send its bytes, mark each file as uploaded. */
export const createContentService = ({ tenants, files, store, signer }: ContentDeps) => {
  const claims = createContentClaims({ tenants, files, store });

  async function removeAbandonedOf(tenantId: string): Promise<void> {
    const contents = await tenants.run(tenantId, async (tx) => [
      ...(await files.removeAbandoned(tx, ABANDONED_MS)),
      ...(await files.endAbandonedClaims(tx, ABANDONED_MS)),
    ]);
    for (const sha256 of new Set(contents)) await claims.removeUnused(tenantId, sha256);
  }

  return {
    /** Creates a batch of files and returns the signed URL that takes the bytes of all of them. */
    createBatch: (actor: Actor, listed: readonly { name: string; sizeBytes: number }[]) =>
      tenants.run(actor.tenantId, async (tx) => {
        const id = randomUUID();
        // A batch is ordered by its files' ids.
        const ids = listed.map(() => randomUUID()).toSorted();
        const announced = listed.map((file, at) => ({ ...file, id: ids[at] ?? randomUUID() }));
        await files.insertBatch(tx, id, announced, actor.userId);
        return {
          id,
          signedUrl: signer.sign('upload', { tenantId: actor.tenantId, id }),
          files: announced.map((file) => ({ id: file.id, name: file.name })),
        };
      }),

    receive: createContentReceiver({ tenants, files, store, claims }),

    /**
     * Marks a file as uploaded; repeating it changes nothing. The audit trail records the file's later use, not this.
     *
     * @throws {AppError} `content.notFound`; `content.notUploaded` when its bytes are missing
     */
    uploaded: (actor: Actor, id: string) =>
      tenants.run(actor.tenantId, async (tx) => {
        await files.setUploaded(tx, [id]);
        const upload = await files.upload(tx, id);
        if (upload === null) throw new AppError('content.notFound');
        if (upload.uploadedAt === null) throw new AppError('content.notUploaded');
        return { contentId: id, uploadTime: upload.uploadedAt.toISOString(), uploadedBy: upload.uploadedBy };
      }),

    /** @throws {AppError} `content.notFound` */
    async file({ tenantId, id }: Signed): Promise<UploadedFile> {
      const row = await tenants.run(tenantId, (tx) => files.find(tx, id));
      if (row === null || !row.isUploaded || row.sha256 === null) throw new AppError('content.notFound');
      return {
        ...row,
        sha256: row.sha256,
        mimeType: row.mimeType ?? 'application/octet-stream',
      };
    },

    /** @throws {AppError} `content.notFound` when the store does not have it */
    async open(tenantId: string, sha256: string, range?: ByteRange): Promise<Readable> {
      const stream = await store.open(tenantId, sha256, range);
      if (stream === null) throw new AppError('content.notFound');
      return stream;
    },

    /** Removes incomplete uploads that are too old, in all firms. A daily job calls it. */
    async removeAbandoned(): Promise<void> {
      const firms = await tenants.run(NO_FIRM, (tx) => files.firmsWithAbandoned(tx, ABANDONED_MS));
      for (const tenantId of firms) await removeAbandonedOf(tenantId);
    },
  };
};

/** Uploads files in three steps: create a batch, send its bytes, mark each file as uploaded. */
export type ContentService = ReturnType<typeof createContentService>;
