import { setTimeout as sleep } from 'node:timers/promises';
import type { Tenants, TenantTx } from '../db/tenantTx.ts';
import type { ContentRepository } from './content.repository.ts';
import type { ContentStore, StagedContent } from './stores/contentStore.ts';

type Deps = { readonly tenants: Tenants; readonly files: ContentRepository; readonly store: ContentStore };

/** Contents that are in the store and wait for the transaction that names them. */
export type ClaimedContents = {
  /** Call it in that transaction. */
  record(tx: TenantTx): Promise<void>;
  /** Removes the contents that no transaction named. */
  release(): Promise<void>;
};

/** Poll interval while the same bytes are being removed, in ms; the store's own time limit bounds the wait. */
const REMOVAL_POLL_MS = 200;

/** Calls the store outside transactions. A claim keeps the same bytes from being stored and removed at once. */
export const createContentClaims = ({ tenants, files, store }: Deps) => {
  /** Removes bytes that no file of the firm uses, unless another claim exists. */
  async function removeUnused(tenantId: string, sha256: string): Promise<void> {
    const claim = await tenants.run(tenantId, (tx) => files.claimRemoval(tx, sha256));
    if (claim === null) return;
    await store.remove(tenantId, sha256);
    await tenants.run(tenantId, (tx) => files.endClaims(tx, [claim]));
  }

  async function claimAll(tenantId: string, sha256s: readonly string[]): Promise<string[]> {
    for (;;) {
      const claims = await tenants.run(tenantId, (tx) => files.claimStoring(tx, sha256s));
      if (claims !== null) return claims;
      await sleep(REMOVAL_POLL_MS);
    }
  }

  return {
    removeUnused,

    /** Puts staged contents into the firm's store. Record them in a transaction, and always release them. */
    async store(tenantId: string, staged: readonly StagedContent[]): Promise<ClaimedContents> {
      const sha256s = [...new Set(staged.map(({ sha256 }) => sha256))];
      const claims = await claimAll(tenantId, sha256s);
      const release = async (): Promise<void> => {
        const ended = await tenants.run(tenantId, (tx) => files.endClaims(tx, claims));
        if (ended > 0) for (const sha256 of sha256s) await removeUnused(tenantId, sha256);
      };
      try {
        await Promise.all(staged.map((content) => content.commit(tenantId)));
      } catch (error) {
        // The store is likely down: the cleaner later removes the bytes that arrived.
        await release().catch(() => {});
        throw error;
      }
      return {
        async record(tx) {
          if ((await files.endClaims(tx, claims)) !== claims.length) throw new Error('A claim of content has expired.');
        },
        release,
      };
    },
  };
};

/** Calls of the content store outside transactions. */
export type ContentClaims = ReturnType<typeof createContentClaims>;
