import { ATTACHMENTS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** What a file is attached to. */
export type AttachmentOwner =
  | { readonly workItemId: string; readonly taskId: null }
  | { readonly workItemId: null; readonly taskId: string };

/** A file of a work item or a task, as the database returns it. */
export type AttachmentRow = AttachmentOwner & {
  readonly id: string;
  readonly contentId: string;
  readonly name: string;
  readonly mimeType: string | null;
  readonly sizeBytes: number;
  readonly uploadedBy: string;
  readonly createdAt: Date;
};

/** SQL of attachments: one statement per function. */
export const attachmentsRepository = {
  /** Newest first. */
  ofWorkItem: (tx: TenantTx, workItemId: string): Promise<AttachmentRow[]> =>
    tx.query<AttachmentRow>(
      `select ${COLUMNS} ${FROM} where f.work_item_id = $1 and f.deleted_at is null order by f.created_at desc, f.id
       limit ${ATTACHMENTS_MAX}`,
      [workItemId],
    ),

  /** Newest first. */
  ofTask: (tx: TenantTx, taskId: string): Promise<AttachmentRow[]> =>
    tx.query<AttachmentRow>(
      `select ${COLUMNS} ${FROM} where f.task_id = $1 and f.deleted_at is null order by f.created_at desc, f.id
       limit ${ATTACHMENTS_MAX}`,
      [taskId],
    ),

  /** How many of an owner are there. */
  async countOf(tx: TenantTx, { workItemId, taskId }: AttachmentOwner): Promise<number> {
    const [text, id] =
      taskId === null
        ? ['select count(*) as count from attachment where work_item_id = $1 and deleted_at is null', workItemId]
        : ['select count(*) as count from attachment where task_id = $1 and deleted_at is null', taskId];
    const rows = await tx.query<{ count: number }>(text, [id]);
    return rows[0]?.count ?? 0;
  },

  async find(tx: TenantTx, id: string): Promise<AttachmentRow | null> {
    const rows = await tx.query<AttachmentRow>(`select ${COLUMNS} ${FROM} where f.id = $1 and f.deleted_at is null`, [
      id,
    ]);
    return rows[0] ?? null;
  },

  /** Returns the ids in the order of the files. */
  async insertAll(
    tx: TenantTx,
    { workItemId, taskId }: AttachmentOwner,
    contentIds: readonly string[],
    createdBy: string,
  ): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `insert into attachment (work_item_id, task_id, created_by, content_id)
       select $1, $2, $3, content_id from unnest($4::uuid[]) as content_id returning id`,
      [workItemId, taskId, createdBy, contentIds],
    );
    return rows.map(({ id }) => id);
  },

  /** Returns false when it already was so, or is not of the firm. */
  async setDeleted(tx: TenantTx, id: string, isDeleted: boolean): Promise<boolean> {
    const rows = await tx.query(
      `update attachment set deleted_at = case when $2 then clock_timestamp() end
       where id = $1 and (deleted_at is null) = $2 returning id`,
      [id, isDeleted],
    );
    return rows.length > 0;
  },
};

/** SQL of attachments. */
export type AttachmentsRepository = typeof attachmentsRepository;

const COLUMNS = `f.id, f.work_item_id, f.task_id, f.content_id, b.name, b.mime_type, b.size_bytes,
  u.display_name as "uploadedBy", f.created_at`;
const FROM = `from attachment f
  join content_file b on b.tenant_id = f.tenant_id and b.id = f.content_id
  join users u on u.tenant_id = f.tenant_id and u.id = f.created_by`;
