import type { Attachment } from '#contracts/api/task.ts';
import { ATTACHMENTS_MAX } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { Contents } from '../content/content.module.ts';
import { lockCount } from '../db/lockCount.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { Tasks } from '../tasks/tasks.module.ts';
import type { AttachmentOwner, AttachmentRow, AttachmentsRepository } from './attachments.repository.ts';
import { attachmentTypeOf } from './attachmentType.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    attachment: 'create' | 'remove' | 'restore';
  }
}

/** What the service needs. */
export type AttachmentsDeps = {
  readonly tenants: Tenants;
  readonly attachments: AttachmentsRepository;
  readonly tasks: Pick<Tasks, 'findAll' | 'hasWorkItem'>;
  readonly contents: Pick<Contents, 'find' | 'setUploaded'>;
  readonly audit: Audit;
  /** Temporary address of a file of the firm. */
  readonly signFileUrl: (tenantId: string, contentId: string) => string;
};

/** What several calls need. */
const attachmentParts = (deps: AttachmentsDeps) => {
  const { tenants, attachments, tasks, audit } = deps;
  const answerOf = (actor: Actor, { createdAt, workItemId: _w, taskId: _t, ...row }: AttachmentRow): Attachment => ({
    ...row,
    mimeType: attachmentTypeOf(row.mimeType, row.name) ?? 'application/octet-stream',
    url: deps.signFileUrl(actor.tenantId, row.contentId),
    uploadedDate: createdAt.toISOString(),
  });

  /** @throws {AppError} `workItem.notFound`, `task.notFound` */
  async function requireOwner(tx: TenantTx, { workItemId, taskId }: AttachmentOwner): Promise<void> {
    if (taskId !== null) requireFound((await tasks.findAll(tx, [taskId]))[0], 'task.notFound');
    else if (!(await tasks.hasWorkItem(tx, workItemId))) throw new AppError('workItem.notFound');
  }

  /** After some were added or one has come back. @throws {AppError} `attachment.tooMany` */
  async function requireRoom(tx: TenantTx, owner: AttachmentOwner): Promise<void> {
    if ((await attachments.countOf(tx, owner)) > ATTACHMENTS_MAX) throw new AppError('attachment.tooMany');
  }

  const list = (actor: Actor, owner: AttachmentOwner): Promise<Attachment[]> =>
    tenants.read(actor.tenantId, async (tx) => {
      await requireOwner(tx, owner);
      const { workItemId, taskId } = owner;
      const rows = taskId === null ? attachments.ofWorkItem(tx, workItemId) : attachments.ofTask(tx, taskId);
      return (await rows).map((row) => answerOf(actor, row));
    });

  const add = (actor: Actor, owner: AttachmentOwner, contentIds: readonly string[]): Promise<Attachment[]> =>
    tenants.run(actor.tenantId, async (tx) => {
      await requireOwner(tx, owner);
      await requireFiles(deps.contents, tx, contentIds);
      await lockCount(tx, countedOf(owner));
      const ids = await attachments.insertAll(tx, owner, contentIds, actor.userId);
      await requireRoom(tx, owner);
      const rows: AttachmentRow[] = [];
      for (const id of ids) rows.push(requireFound(await attachments.find(tx, id), 'attachment.notFound'));
      await audit.append(
        tx,
        actor.userId,
        rows.map((row) => ({ action: 'attachment.create', entityId: row.id, after: snapshotOf(row) })),
      );
      return rows.map((row) => answerOf(actor, row));
    });

  /** A file that is there, and what it is attached to as well. */
  const find = async (tx: TenantTx, id: string): Promise<AttachmentRow> => {
    const row = requireFound(await attachments.find(tx, id), 'attachment.notFound');
    await requireOwner(tx, row).catch((cause: unknown) => {
      throw cause instanceof AppError ? new AppError('attachment.notFound', { cause }) : cause;
    });
    return row;
  };

  return { answerOf, list, add, find, requireRoom };
};

/** Files of work items and of tasks. */
export const createAttachmentsService = (deps: AttachmentsDeps) => {
  const { tenants, attachments, audit } = deps;
  const { answerOf, list, add, find, requireRoom } = attachmentParts(deps);
  return {
    /** @throws {AppError} `workItem.notFound` */
    ofWorkItem: (actor: Actor, workItemId: string) => list(actor, { workItemId, taskId: null }),

    /** All or none. @throws {AppError} `workItem.notFound`, `content.notFound`, `content.notUploaded`, `content.invalid`, `attachment.tooMany` */
    addToWorkItem: (actor: Actor, { id, contentIds }: { id: string; contentIds: readonly string[] }) =>
      add(actor, { workItemId: id, taskId: null }, contentIds),

    /** @throws {AppError} `task.notFound` */
    ofTask: (actor: Actor, taskId: string) => list(actor, { workItemId: null, taskId }),

    /** All or none. @throws {AppError} `task.notFound`, `content.notFound`, `content.notUploaded`, `content.invalid`, `attachment.tooMany` */
    addToTask: (actor: Actor, { id, contentIds }: { id: string; contentIds: readonly string[] }) =>
      add(actor, { workItemId: null, taskId: id }, contentIds),

    /** The bytes stay stored until it can be restored no more. @throws {AppError} `attachment.notFound` */
    remove: (actor: Actor, id: string): Promise<Record<string, never>> =>
      tenants.run(actor.tenantId, async (tx) => {
        const row = await find(tx, id);
        if (!(await attachments.setDeleted(tx, id, true))) throw new AppError('attachment.notFound');
        await audit.append(tx, actor.userId, [{ action: 'attachment.remove', entityId: id, before: snapshotOf(row) }]);
        return {};
      }),

    /** Brings a deleted file back; one that is there stays as it is. @throws {AppError} `attachment.notFound`, `attachment.tooMany` */
    restore: (actor: Actor, id: string): Promise<Attachment> =>
      tenants.run(actor.tenantId, async (tx) => {
        const hasChanged = await attachments.setDeleted(tx, id, false);
        const row = await find(tx, id);
        if (hasChanged) {
          await lockCount(tx, countedOf(row));
          await requireRoom(tx, row);
        }
        if (hasChanged)
          await audit.append(tx, actor.userId, [
            { action: 'attachment.restore', entityId: id, after: snapshotOf(row) },
          ]);
        return answerOf(actor, row);
      }),
  };
};

const countedOf = ({ workItemId, taskId }: AttachmentOwner): string => `attachment ${workItemId ?? taskId}`;

/** Takes files whose bytes have arrived. */
async function requireFiles(
  contents: AttachmentsDeps['contents'],
  tx: TenantTx,
  contentIds: readonly string[],
): Promise<void> {
  for (const [at, id] of contentIds.entries()) {
    const file = requireFound(await contents.find(tx, id), 'content.notFound');
    const fields = [`contentIds.${at}`];
    if (file.sha256 === null) throw new AppError('content.notUploaded', { fields });
    if (attachmentTypeOf(file.mimeType, file.name) === null) throw new AppError('content.invalid', { fields });
  }
  await contents.setUploaded(tx, contentIds);
}

const snapshotOf = ({ workItemId, taskId, contentId, name, sizeBytes }: AttachmentRow): JsonValue => ({
  workItemId,
  taskId,
  contentId,
  name,
  sizeBytes,
});
