import type { TaskComment } from '#contracts/api/task.ts';
import { TASK_COMMENTS_MAX } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import { lockCount } from '../db/lockCount.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { AddNotices } from '../notices/notices.module.ts';
import { noticeOfTask, type TaskRow, type Tasks } from '../tasks/tasks.module.ts';
import type { Users } from '../users/users.module.ts';
import type { CommentFields, CommentRow, TaskCommentsRepository } from './taskComments.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    taskComment: 'create' | 'update' | 'remove' | 'restore';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly comments: TaskCommentsRepository;
  readonly tasks: Pick<Tasks, 'findAll'>;
  readonly users: Pick<Users, 'lockActive'>;
  readonly audit: Audit;
  /** Tells people that they are mentioned. */
  readonly addNotices: AddNotices;
};

type One = { readonly id: string; readonly commentId: string };

/** What several calls need. */
const commentParts = ({ comments, tasks, users, addNotices }: Deps) => {
  const requireTask = async (tx: TenantTx, id: string): Promise<TaskRow> =>
    requireFound((await tasks.findAll(tx, [id]))[0], 'task.notFound');
  const addMentionNotices = (
    tx: TenantTx,
    actor: Actor,
    { task, commentId }: { readonly task: TaskRow; readonly commentId: string },
    people: readonly string[],
  ): Promise<void> =>
    addNotices(
      tx,
      [...new Set(people)].map((userId) => ({
        ...noticeOfTask(task),
        commentId,
        kind: 'mention',
        userId,
        actorId: actor.userId,
      })),
    );
  const requirePeople = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
    const asked = new Set(ids);
    const known = asked.size === 0 ? [] : await users.lockActive(tx, [...asked]);
    if (known.length < asked.size) throw new AppError('user.notFound', { fields: ['mentionedIds'] });
  };
  /** After one was added or has come back. @throws {AppError} `comment.tooMany` */
  const requireRoom = async (tx: TenantTx, taskId: string): Promise<void> => {
    if ((await comments.countOfTask(tx, taskId)) > TASK_COMMENTS_MAX) throw new AppError('comment.tooMany');
  };
  /** A comment that the caller may change: their own. */
  const lockOwn = async (tx: TenantTx, actor: Actor, { id, commentId }: One) => {
    const comment = requireFound(await comments.lock(tx, id, commentId), 'comment.notFound');
    if (comment.authorId !== actor.userId) throw new AppError('auth.forbidden');
    return comment;
  };
  const find = async (tx: TenantTx, { id, commentId }: One): Promise<CommentRow> =>
    requireFound(await comments.find(tx, id, commentId), 'comment.notFound');

  return { requireTask, addMentionNotices, requirePeople, requireRoom, lockOwn, find };
};

const commentWriting = (deps: Deps) => {
  const { tenants, comments, audit } = deps;
  const { find, lockOwn, requirePeople, requireRoom, requireTask, addMentionNotices } = commentParts(deps);
  return {
    /** @throws {AppError} `task.notFound` */
    list: (actor: Actor, id: string): Promise<TaskComment[]> =>
      tenants.read(actor.tenantId, async (tx) => {
        await requireTask(tx, id);
        return (await comments.ofTask(tx, id)).map(commentOf);
      }),

    /** @throws {AppError} `task.notFound`, `comment.tooMany`; `user.notFound` for a mention of somebody who is not of the firm */
    create: (actor: Actor, { id, ...fields }: CommentFields & { id: string }): Promise<TaskComment> =>
      tenants.run(actor.tenantId, async (tx) => {
        await requirePeople(tx, fields.mentionedIds);
        const task = await requireTask(tx, id);
        await lockCount(tx, `comment ${id}`);
        const commentId = requireFound(await comments.insert(tx, id, actor.userId, fields), 'comment.notFound');
        await requireRoom(tx, id);
        const comment = await find(tx, { id, commentId });
        await addMentionNotices(tx, actor, { task, commentId }, fields.mentionedIds);
        await audit.append(tx, actor.userId, [
          { action: 'taskComment.create', entityId: commentId, after: snapshotOf(comment) },
        ]);
        return commentOf(comment);
      }),

    /** @throws {AppError} `comment.notFound`, `user.notFound`; `auth.forbidden` for the comment of somebody else */
    update: (actor: Actor, { id, commentId, ...fields }: One & CommentFields): Promise<TaskComment> =>
      tenants.run(actor.tenantId, async (tx) => {
        const mentioned = (await find(tx, { id, commentId })).mentionedIds;
        // People who have left the firm stay mentioned.
        const added = fields.mentionedIds.filter((person) => !mentioned.includes(person));
        await requirePeople(tx, added);
        const task = await requireTask(tx, id);
        const { isDeleted, ...before } = await lockOwn(tx, actor, { id, commentId });
        if (isDeleted) throw new AppError('comment.notFound');
        await comments.update(tx, commentId, fields);
        const after = await find(tx, { id, commentId });
        await addMentionNotices(tx, actor, { task, commentId }, added);
        await audit.append(tx, actor.userId, [
          { action: 'taskComment.update', entityId: commentId, before: snapshotOf(before), after: snapshotOf(after) },
        ]);
        return commentOf(after);
      }),
  };
};

const commentRemoval = (deps: Deps) => {
  const { tenants, comments, audit } = deps;
  const { find, lockOwn, requireRoom } = commentParts(deps);
  return {
    /** @throws {AppError} `comment.notFound`; `auth.forbidden` for the comment of somebody else */
    remove: (actor: Actor, one: One): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        const before = await lockOwn(tx, actor, one);
        if (before.isDeleted) throw new AppError('comment.notFound');
        await comments.setDeleted(tx, one.commentId, true);
        await audit.append(tx, actor.userId, [
          { action: 'taskComment.remove', entityId: one.commentId, before: snapshotOf(before) },
        ]);
        return {};
      }),

    /** Brings a deleted comment back. @throws {AppError} `comment.notFound`, `comment.tooMany`; `auth.forbidden` for somebody else's */
    restore: (actor: Actor, one: One): Promise<TaskComment> =>
      tenants.run(actor.tenantId, async (tx) => {
        await lockCount(tx, `comment ${one.id}`);
        const { isDeleted } = await lockOwn(tx, actor, one);
        if (isDeleted) await comments.setDeleted(tx, one.commentId, false);
        if (isDeleted) await requireRoom(tx, one.id);
        const comment = await find(tx, one);
        if (isDeleted)
          await audit.append(tx, actor.userId, [
            { action: 'taskComment.restore', entityId: one.commentId, after: snapshotOf(comment) },
          ]);
        return commentOf(comment);
      }),
  };
};

/** Comments on tasks. */
export const createTaskCommentsService = (deps: Deps) => ({ ...commentWriting(deps), ...commentRemoval(deps) });

const commentOf = ({ taskId: _taskId, ...row }: CommentRow): TaskComment => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
});

const snapshotOf = ({ taskId, text, mentionedIds }: CommentRow): JsonValue => ({ taskId, text, mentionedIds });
