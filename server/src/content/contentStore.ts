import type { Readable } from 'node:stream';

/** Bytes that have arrived and lie safely, but belong to nothing yet. */
export type StagedContent = {
  readonly sha256: string;
  /** The first SNIFF_BYTES bytes. */
  readonly head: Uint8Array;
  /** Puts the bytes into the tenant's store under their SHA-256, durably. */
  commit(tenantId: string): Promise<void>;
  /** Throws them away; after `commit` it does nothing. */
  discard(): Promise<void>;
};

/** A part of a file, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Where bytes are kept: by tenant and SHA-256, so that no firm can learn what another one has. */
export type ContentStore = {
  /** Takes all of `body`; who calls says how long it may be. When `body` throws, nothing is left behind. */
  stage(body: AsyncIterable<Uint8Array>): Promise<StagedContent>;
  /** Null when the store has no such content. */
  open(tenantId: string, sha256: string, range?: ByteRange): Promise<Readable | null>;
  /** One that is not there is no error. */
  remove(tenantId: string, sha256: string): Promise<void>;
};
