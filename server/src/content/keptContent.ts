import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TenantTx } from '../db/tenantTx.ts';
import type { ContentRepository } from './content.repository.ts';
import type { ContentStore, StagedContent } from './contentStore.ts';
import { sniff } from './sniff.ts';

/** Bytes of our own making that lie safely and wait for the transaction in which they count. */
export type StagedBytes = StagedContent & { readonly sizeBytes: number };

/** Content that nobody uploads: what the server makes or fetches itself. */
export const createContentKeeper = ({ files, store }: { files: ContentRepository; store: ContentStore }) => ({
  /** Before the transaction. What is not kept has to be discarded. */
  async stage(bytes: Uint8Array): Promise<StagedBytes> {
    return { ...(await store.stage(Readable.from([bytes]))), sizeBytes: bytes.length };
  },

  /** Makes staged bytes a file of the firm that counts; answers its id. */
  async keep(tx: TenantTx, staged: StagedBytes, { name, createdBy }: { name: string; createdBy: string }) {
    const id = randomUUID();
    await files.lockContents(tx, [staged.sha256]);
    await files.insertBatch(tx, randomUUID(), [{ id, name, sizeBytes: staged.sizeBytes }], createdBy);
    await files.setArrived(tx, [{ id, sha256: staged.sha256, mimeType: sniff(staged.head) }]);
    await files.setUploaded(tx, [id]);
    await staged.commit(tx.tenantId);
    return id;
  },
});

/** Content that nobody uploads. */
export type ContentKeeper = ReturnType<typeof createContentKeeper>;
