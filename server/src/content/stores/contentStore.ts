import type { Readable } from 'node:stream';

/** Bytes that have arrived durably but belong to no file yet. */
export type StagedContent = {
  readonly sha256: string;
  /** The first SNIFF_BYTES bytes. */
  readonly head: Uint8Array;
  /** Moves the bytes into the tenant's store under their SHA-256, durably. */
  commit(tenantId: string): Promise<void>;
  /** Deletes them; does nothing after `commit`. */
  discard(): Promise<void>;
};

/** A part of a file, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Stores bytes by tenant and SHA-256, so that no firm can learn whether another one has the same file. */
export type ContentStore = {
  /** Reads all of `body`; the caller limits its length. When `body` throws, nothing is left behind. */
  stage(body: AsyncIterable<Uint8Array>): Promise<StagedContent>;
  /** Null when the store has no such content. */
  open(tenantId: string, sha256: string, range?: ByteRange): Promise<Readable | null>;
  /** Does nothing when the store has no such content. */
  remove(tenantId: string, sha256: string): Promise<void>;
  /** Removes all that the store has of a firm; does nothing when it has nothing. */
  removeAll(tenantId: string): Promise<void>;
};
