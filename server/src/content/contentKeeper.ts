import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { ContentRepository } from './content.repository.ts';
import { createContentClaims, type ClaimedContents } from './contentClaims.ts';
import type { ContentStore } from './contentStore.ts';
import { sniff } from './sniff.ts';

type Deps = { readonly tenants: Tenants; readonly files: ContentRepository; readonly store: ContentStore };

/** Bytes of our own making that lie in the store and wait for the transaction in which they count. */
export type StoredBytes = ClaimedContents & {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
};

/** Content that the server makes or fetches itself. */
export const createContentKeeper = ({ tenants, files, store }: Deps) => {
  const claims = createContentClaims({ tenants, files, store });
  return {
    /** Before the transaction. Release it afterwards, whatever happened. */
    async store(tenantId: string, bytes: Uint8Array): Promise<StoredBytes> {
      const staged = await store.stage(Readable.from([bytes]));
      try {
        const { sha256, head } = staged;
        const claimed = await claims.store(tenantId, [staged]);
        return { ...claimed, sha256, sizeBytes: bytes.length, mimeType: sniff(head) };
      } finally {
        await staged.discard();
      }
    },

    /** Makes stored bytes a file of the firm that counts; answers its id. */
    async keep(tx: TenantTx, stored: StoredBytes, { name, createdBy }: { name: string; createdBy: string }) {
      const { sha256, sizeBytes, mimeType } = stored;
      const id = randomUUID();
      await stored.record(tx);
      await files.insertBatch(tx, randomUUID(), [{ id, name, sizeBytes }], createdBy);
      await files.setArrived(tx, [{ id, sha256, mimeType }]);
      await files.setUploaded(tx, [id]);
      return id;
    },
  };
};

/** Content that the server makes or fetches itself. */
export type ContentKeeper = ReturnType<typeof createContentKeeper>;
