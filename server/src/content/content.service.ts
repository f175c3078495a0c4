import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { createContentClaims } from './contentClaims.ts';
import type { ContentRepository, FileRow } from './content.repository.ts';
import type { ByteRange, ContentStore, StagedContent } from './contentStore.ts';
import type { Signed, UrlSigner } from './signedUrl.ts';
import { sniff } from './sniff.ts';
import { splitBody } from './splitBody.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly files: ContentRepository;
  readonly store: ContentStore;
  readonly signer: UrlSigner;
};

/** A file with bytes that count. */
export type UploadedFile = Omit<FileRow, 'sha256' | 'mimeType'> & {
  readonly sha256: string;
  readonly mimeType: string;
};

/** How long announced files wait for their bytes, in ms: far longer than an address is valid. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Files in three steps: announced, sent, counted. */
export const createContentService = ({ tenants, files, store, signer }: Deps) => {
  const claims = createContentClaims({ tenants, files, store });

  async function removeAbandonedOf(tenantId: string): Promise<void> {
    const contents = await tenants.run(tenantId, async (tx) => [
      ...(await files.removeAbandoned(tx, ABANDONED_MS)),
      ...(await files.endAbandonedClaims(tx, ABANDONED_MS)),
    ]);
    for (const sha256 of new Set(contents)) await claims.removeUnused(tenantId, sha256);
  }

  /** Reads the body into one staged file for each announced one. */
  async function stageAll(announced: readonly FileRow[], body: AsyncIterable<Uint8Array>, staged: StagedContent[]) {
    const splitter = splitBody(body);
    for (const { sizeBytes } of announced) staged.push(await store.stage(splitter.next(sizeBytes)));
    await splitter.end();
  }

  /** Puts staged files into the store, then says whose bytes they are. */
  async function storeAll(tenantId: string, announced: readonly FileRow[], staged: readonly StagedContent[]) {
    const contents = await claims.store(tenantId, staged);
    try {
      await tenants.run(tenantId, async (tx) => {
        await contents.record(tx);
        const arrived = staged.map(({ sha256, head }, at) => ({
          id: announced[at]?.id ?? '',
          sha256,
          mimeType: sniff(head),
        }));
        if ((await files.setArrived(tx, arrived)) !== arrived.length) throw new AppError('content.notFound');
      });
    } finally {
      await contents.release();
    }
  }

  return {
    /** Announces files and answers the address to send the bytes of all of them to. */
    createBatch: (actor: Actor, listed: readonly { name: string; sizeBytes: number }[]) =>
      tenants.run(actor.tenantId, async (tx) => {
        const id = randomUUID();
        // The order of a batch is that of its ids.
        const ids = listed.map(() => randomUUID()).toSorted();
        const announced = listed.map((file, at) => ({ ...file, id: ids[at] ?? randomUUID() }));
        await files.insertBatch(tx, id, announced, actor.userId);
        return {
          id,
          signedUrl: signer.sign('upload', { tenantId: actor.tenantId, id }),
          files: announced.map((file) => ({ id: file.id, name: file.name })),
        };
      }),

    /**
     * Takes the bytes of an announced batch, one file after the other. When this resolves they survive a crash. They may
     * be sent again until they count.
     *
     * @throws {AppError} `content.notFound`, also when a file counts already; `request.tooLarge` and `request.invalid`
     * when more or fewer bytes come than were announced
     */
    async receive({ tenantId, id }: Signed, body: AsyncIterable<Uint8Array>): Promise<void> {
      const announced = await tenants.run(tenantId, (tx) => files.ofBatch(tx, id));
      if (announced.length === 0 || announced.some(({ isUploaded }) => isUploaded)) {
        throw new AppError('content.notFound');
      }
      const staged: StagedContent[] = [];
      try {
        await stageAll(announced, body, staged);
        await storeAll(tenantId, announced, staged);
      } finally {
        await Promise.all(staged.map((content) => content.discard()));
      }
    },

    /**
     * Makes a file count. Saying so twice is no error. The trail records what a file is then used for, not its arrival.
     *
     * @throws {AppError} `content.notFound`; `content.notUploaded` when its bytes have not come
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
