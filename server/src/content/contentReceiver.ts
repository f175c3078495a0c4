import type { Tenants } from '../db/tenantTx.ts';
import { AppError } from '../http/appError.ts';
import type { ContentRepository, FileRow } from './content.repository.ts';
import type { ContentClaims } from './contentClaims.ts';
import type { Signed } from './signedUrl.ts';
import { sniff } from './sniff.ts';
import { splitBody } from './splitBody.ts';
import type { ContentStore, StagedContent } from './stores/contentStore.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly files: ContentRepository;
  readonly store: ContentStore;
  readonly claims: ContentClaims;
};

/**
 * Receives the bytes of a batch, one file after another. Once it resolves they survive a crash. They may be sent again
 * until a file of the batch is marked as uploaded.
 *
 * @throws {AppError} `content.notFound`, also when a file is uploaded already; `request.tooLarge` and `request.invalid`
 * when more or fewer bytes come than were announced
 */
export const createContentReceiver = ({ tenants, files, store, claims }: Deps) => {
  /** Splits the body into one staged file for each announced file. */
  async function stageAll(announced: readonly FileRow[], body: AsyncIterable<Uint8Array>, staged: StagedContent[]) {
    const splitter = splitBody(body);
    for (const { sizeBytes } of announced) staged.push(await store.stage(splitter.next(sizeBytes)));
    await splitter.end();
  }

  /** Moves staged files into the store, then records the contents of each announced file. */
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

  return async ({ tenantId, id }: Signed, body: AsyncIterable<Uint8Array>): Promise<void> => {
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
  };
};
