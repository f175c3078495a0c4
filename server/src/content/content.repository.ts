import type { TenantTx } from '../db/tenantTx.ts';

/** A file. Until its bytes have arrived, its size is the announced one. */
export type FileRow = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string | null;
  readonly sizeBytes: number;
  readonly mimeType: string | null;
  readonly isUploaded: boolean;
};

/** A file as its upload announces it. */
export type AnnouncedFile = { readonly id: string; readonly name: string; readonly sizeBytes: number };
/** A file whose bytes have arrived. */
export type ArrivedFile = { readonly id: string; readonly sha256: string; readonly mimeType: string };

/** SQL of files. */
export const contentRepository = {
  /** Announces files. Their ids ascend and so define the order of the batch. */
  async insertBatch(tx: TenantTx, batchId: string, files: readonly AnnouncedFile[], createdBy: string): Promise<void> {
    await tx.query(
      `insert into content_file (batch_id, id, name, size_bytes, created_by)
       select $1, listed.*, $5 from unnest($2::uuid[], $3::text[], $4::bigint[]) as listed (id, name, size_bytes)`,
      [
        batchId,
        files.map(({ id }) => id),
        files.map(({ name }) => name),
        files.map(({ sizeBytes }) => sizeBytes),
        createdBy,
      ],
    );
  },

  async find(tx: TenantTx, id: string): Promise<FileRow | null> {
    const rows = await tx.query<FileRow>(`select ${COLUMNS} from content_file where id = $1`, [id]);
    return rows[0] ?? null;
  },

  /** The files of a batch in its order. */
  ofBatch: (tx: TenantTx, batchId: string): Promise<FileRow[]> =>
    tx.query<FileRow>(`select ${COLUMNS} from content_file where batch_id = $1 order by id`, [batchId]),

  /**
   * Locks these contents of the firm until the end of the transaction, sorted, so that two transactions cannot
   * deadlock.
   */
  async lockContents(tx: TenantTx, sha256s: readonly string[]): Promise<void> {
    const keys = [...new Set(sha256s)].map((sha256) => `${tx.tenantId}/${sha256}`).toSorted();
    await tx.query('select pg_advisory_xact_lock(hashtextextended(key, 7204513)) from unnest($1::text[]) as key', [
      keys,
    ]);
  },

  /** Records the bytes of files that are not marked as uploaded yet. Returns the number of files changed. */
  async setArrived(tx: TenantTx, files: readonly ArrivedFile[]): Promise<number> {
    const rows = await tx.query(
      `update content_file f set sha256 = arrived.sha256, mime_type = arrived.mime_type
       from unnest($1::uuid[], $2::text[], $3::text[]) as arrived (id, sha256, mime_type)
       where f.id = arrived.id and f.uploaded_at is null returning f.id`,
      [files.map(({ id }) => id), files.map(({ sha256 }) => sha256), files.map(({ mimeType }) => mimeType)],
    );
    return rows.length;
  },

  /** Marks files as uploaded whose bytes have arrived; one marked earlier keeps its time. */
  async setUploaded(tx: TenantTx, ids: readonly string[]): Promise<void> {
    await tx.query(
      `update content_file set uploaded_at = clock_timestamp()
       where id = any($1::uuid[]) and uploaded_at is null and sha256 is not null`,
      [ids],
    );
  },

  /** When a file was marked as uploaded, and who created it. */
  async upload(tx: TenantTx, id: string): Promise<{ uploadedAt: Date | null; uploadedBy: string } | null> {
    const rows = await tx.query<{ uploadedAt: Date | null; uploadedBy: string }>(
      `select f.uploaded_at, coalesce(u.display_name, '') as "uploadedBy" from content_file f
       left join users u on u.tenant_id = f.tenant_id and u.id = f.created_by where f.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Deletes the firm's files that were announced long ago and never uploaded; returns the hashes of their bytes. */
  async removeAbandoned(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ sha256: string | null }>(
      `delete from content_file where uploaded_at is null
       and created_at < now() - make_interval(secs => $1::float8 / 1000) returning sha256`,
      [olderThanMs],
    );
    return [...new Set(rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])))];
  },

  /** The firms with abandoned uploads, queried across tenants. */
  async firmsWithAbandoned(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>('select tenant_id from firms_with_abandoned_content($1)', [
      olderThanMs,
    ]);
    return rows.map((row) => row.tenantId);
  },

  /** Claims contents that are about to be stored; null while one of them is being removed. */
  async claimStoring(tx: TenantTx, sha256s: readonly string[]): Promise<string[] | null> {
    await contentRepository.lockContents(tx, sha256s);
    const removed = await tx.query(
      `select from content_claim where sha256 = any($1::text[]) and purpose = 'remove' and ${IS_VALID} limit 1`,
      [sha256s, CLAIM_MS],
    );
    if (removed.length > 0) return null;
    const rows = await tx.query<{ id: string }>(
      `insert into content_claim (sha256, purpose) select sha256, 'store' from unnest($1::text[]) as sha256 returning id`,
      [sha256s],
    );
    return rows.map(({ id }) => id);
  },

  /** Claims content for removal; null when a file uses it or another claim exists. */
  async claimRemoval(tx: TenantTx, sha256: string): Promise<string | null> {
    await contentRepository.lockContents(tx, [sha256]);
    const rows = await tx.query<{ id: string }>(
      `insert into content_claim (sha256, purpose) select $1, 'remove'
       where not exists (select from content_file where sha256 = $1)
         and not exists (select from content_claim where sha256 = $1 and ${IS_VALID}) returning id`,
      [sha256, CLAIM_MS],
    );
    return rows[0]?.id ?? null;
  },

  /** Returns how many of the claims existed. */
  async endClaims(tx: TenantTx, ids: readonly string[]): Promise<number> {
    const rows = await tx.query('delete from content_claim where id = any($1::uuid[]) returning id', [ids]);
    return rows.length;
  },

  /** Ends claims of processes that are gone; returns their contents. */
  async endAbandonedClaims(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ sha256: string }>(
      `delete from content_claim where claimed_at < now() - make_interval(secs => $1::float8 / 1000) returning sha256`,
      [olderThanMs],
    );
    return rows.map(({ sha256 }) => sha256);
  },
};

/** SQL of files. */
export type ContentRepository = typeof contentRepository;

/** Lifetime of a claim, in ms: far longer than the store's own time limit. */
const CLAIM_MS = 10 * 60 * 1000;
const IS_VALID = `claimed_at > clock_timestamp() - make_interval(secs => $2::float8 / 1000)`;
const COLUMNS = 'id, name, sha256, size_bytes, mime_type, uploaded_at is not null as "isUploaded"';
