import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { ContentRepository } from './content.repository.ts';
import { createContentClaims, type ClaimedContents } from './contentClaims.ts';
import { sniff } from './sniff.ts';
import type { ContentStore } from './stores/contentStore.ts';

type Deps = { readonly tenants: Tenants; readonly files: ContentRepository; readonly store: ContentStore };

/** Bytes of the server's own making, in the store, waiting for their transaction. */
export type StoredBytes = ClaimedContents & {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
};

/** Stores content that the server makes or downloads itself. */
export const createContentKeeper = ({ tenants, files, store }: Deps) => {
  const claims = createContentClaims({ tenants, files, store });
  return {
    /** Call it before the transaction, and always release afterwards. */
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

    /** Makes stored bytes an uploaded file of the firm; returns its id. */
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

/** Stores content that the server makes or downloads itself. */
export type ContentKeeper = ReturnType<typeof createContentKeeper>;
