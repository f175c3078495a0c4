import type { TenantTx } from '../db/tenantTx.ts';

/** A file as it is known: its bytes may not be here yet. */
export type FileRow = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
  readonly mimeType: string | null;
  readonly isUploaded: boolean;
};

/** What is known of bytes that have arrived. */
export type ArrivedContent = { readonly sha256: string; readonly sizeBytes: number; readonly mimeType: string };

/** SQL of files. */
export const contentRepository = {
  /** Announces files; answers their ids in the order of the names. */
  async insertBatch(
    tx: TenantTx,
    batchId: string,
    files: readonly { id: string; name: string }[],
    createdBy: string,
  ): Promise<void> {
    await tx.query(
      `insert into content_file (batch_id, id, name, created_by)
       select $1, listed.id, listed.name, $4 from unnest($2::uuid[], $3::text[]) as listed (id, name)`,
      [batchId, files.map(({ id }) => id), files.map(({ name }) => name), createdBy],
    );
  },

  async find(tx: TenantTx, id: string): Promise<FileRow | null> {
    const rows = await tx.query<FileRow>(
      `select id, name, sha256, size_bytes as "sizeBytes", mime_type as "mimeType",
         uploaded_at is not null as "isUploaded"
       from content_file where id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Keeps everybody else from adding or removing this content of the firm until the end of the transaction. */
  async lockContent(tx: TenantTx, sha256: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 7204513))`, [`${tx.tenantId}/${sha256}`]);
  },

  /** Says which bytes a file has; not any more once it counts. Answers whether it did. */
  async setArrived(tx: TenantTx, id: string, content: ArrivedContent): Promise<boolean> {
    const rows = await tx.query(
      `update content_file set sha256 = $2, size_bytes = $3, mime_type = $4
       where id = $1 and uploaded_at is null returning id`,
      [id, content.sha256, content.sizeBytes, content.mimeType],
    );
    return rows.length > 0;
  },

  /** Makes a file count whose bytes are here; one that does already keeps its time. */
  async setUploaded(tx: TenantTx, id: string): Promise<void> {
    await tx.query(
      `update content_file set uploaded_at = clock_timestamp()
       where id = $1 and uploaded_at is null and sha256 is not null`,
      [id],
    );
  },

  /** When a file began to count, and who had announced it. */
  async upload(tx: TenantTx, id: string): Promise<{ uploadedAt: Date | null; uploadedBy: string } | null> {
    const rows = await tx.query<{ uploadedAt: Date | null; uploadedBy: string }>(
      `select f.uploaded_at as "uploadedAt", coalesce(u.display_name, '') as "uploadedBy" from content_file f
       left join users u on u.tenant_id = f.tenant_id and u.id = f.created_by where f.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  },

  /** Forgets files of the firm that were announced long ago and never counted; answers the bytes they had. */
  async removeAbandoned(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ sha256: string | null }>(
      `delete from content_file where uploaded_at is null
       and created_at < now() - make_interval(secs => $1::float8 / 1000) returning sha256`,
      [olderThanMs],
    );
    return [...new Set(rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])))];
  },

  /** The only question about files that is asked across firms. */
  async firmsWithAbandoned(tx: TenantTx, olderThanMs: number): Promise<string[]> {
    const rows = await tx.query<{ tenantId: string }>(
      'select tenant_id as "tenantId" from firms_with_abandoned_content($1)',
      [olderThanMs],
    );
    return rows.map((row) => row.tenantId);
  },

  async isUsed(tx: TenantTx, sha256: string): Promise<boolean> {
    const rows = await tx.query('select 1 as one from content_file where sha256 = $1 limit 1', [sha256]);
    return rows.length > 0;
  },
};

/** SQL of files. */
export type ContentRepository = typeof contentRepository;
