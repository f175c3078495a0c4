import type { TaskComment } from '#contracts/api/task.ts';
import { TASK_COMMENTS_MAX } from '#contracts/limits.ts';
import type { TenantTx } from '../db/tenantTx.ts';

/** A comment as the database returns it. */
export type CommentRow = Omit<TaskComment, 'createdAt' | 'editedAt'> & {
  readonly taskId: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
};

/** What a person enters of a comment. */
export type CommentFields = { readonly text: string; readonly mentionedIds: readonly string[] };

/** SQL of comments on tasks: one statement per function. */
export const taskCommentsRepository = {
  /** Oldest first. */
  ofTask: (tx: TenantTx, taskId: string): Promise<CommentRow[]> =>
    tx.query<CommentRow>(
      `select ${COLUMNS} ${FROM} where k.task_id = $1 and k.deleted_at is null order by k.created_at, k.id
       limit ${TASK_COMMENTS_MAX}`,
      [taskId],
    ),

  /** How many are there. */
  async countOfTask(tx: TenantTx, taskId: string): Promise<number> {
    const rows = await tx.query<{ count: number }>(
      'select count(*) as count from task_comment where task_id = $1 and deleted_at is null',
      [taskId],
    );
    return rows[0]?.count ?? 0;
  },

  async find(tx: TenantTx, taskId: string, id: string): Promise<CommentRow | null> {
    const rows = await tx.query<CommentRow>(
      `select ${COLUMNS} ${FROM} where k.task_id = $1 and k.id = $2 and k.deleted_at is null`,
      [taskId, id],
    );
    return rows[0] ?? null;
  },

  /** Locks a comment, deleted or not, until the end of the transaction. */
  async lock(tx: TenantTx, taskId: string, id: string): Promise<(CommentRow & { isDeleted: boolean }) | null> {
    const rows = await tx.query<CommentRow & { isDeleted: boolean }>(
      `select ${COLUMNS}, k.deleted_at is not null as is_deleted ${FROM} where k.task_id = $1 and k.id = $2
       for update of k`,
      [taskId, id],
    );
    return rows[0] ?? null;
  },

  async insert(tx: TenantTx, taskId: string, authorId: string, fields: CommentFields): Promise<string | null> {
    const rows = await tx.query<{ id: string }>(
      'insert into task_comment (task_id, author_id, text, mentioned_ids) values ($1, $2, $3, $4) returning id',
      [taskId, authorId, fields.text, fields.mentionedIds],
    );
    return rows[0]?.id ?? null;
  },

  async update(tx: TenantTx, id: string, { text, mentionedIds }: CommentFields): Promise<void> {
    await tx.query(
      'update task_comment set text = $2, mentioned_ids = $3, edited_at = clock_timestamp() where id = $1',
      [id, text, mentionedIds],
    );
  },

  async setDeleted(tx: TenantTx, id: string, isDeleted: boolean): Promise<void> {
    await tx.query('update task_comment set deleted_at = case when $2 then clock_timestamp() end where id = $1', [
      id,
      isDeleted,
    ]);
  },
};

/** SQL of comments on tasks. */
export type TaskCommentsRepository = typeof taskCommentsRepository;

const COLUMNS = `k.id, k.task_id, k.author_id, u.display_name as "authorName", k.text, k.mentioned_ids, k.created_at,
  k.edited_at`;
const FROM = 'from task_comment k join users u on u.tenant_id = k.tenant_id and u.id = k.author_id';
